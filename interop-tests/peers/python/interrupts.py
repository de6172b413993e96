"""One interrupt in three spellings: the seed's fields, interrupt{kind} and interrupt{type}."""

KINDS = ("clarification", "confirmation")


def read_unified(envelope):
    """The unified spelling; None where the envelope has none."""
    interrupt = envelope.get("interrupt")
    flag = envelope.get("interrupt_pending")
    if not isinstance(interrupt, dict):
        return read_unified({"interrupt_pending": True, "interrupt": {}}) if flag is True else None
    response, data = interrupt.get("response"), interrupt.get("data")
    inner = response if isinstance(response, dict) else {"text": response, "approved": response}
    names = [interrupt[key] for key in ("kind", "type") if text(interrupt.get(key))]
    kind = names[0] if names and len(set(names)) == 1 and names[0] in KINDS else "other"
    return {
        "kind": kind,
        "pending": flag if isinstance(flag, bool) else bool(names) and response is None,
        "id": text(interrupt.get("id")),
        "prompt": text(interrupt.get("question")) or text(interrupt.get("message")),
        "answer": text(inner.get("text")),
        "approved": None if response is None else decision_of(kind, inner.get("approved")),
        "used": response is not None and isinstance(data, dict) and data.get("used") is True,
    }


def decision_of(kind, approved):
    """Only true approves a plan, only false denies what else a peer asks."""
    return approved is True if kind == "confirmation" else approved is not False


def text(value):
    return value if isinstance(value, str) and value else None


def to_seed(unified):
    """The seed's fields for an interrupt in the unified spelling."""
    if unified["kind"] == "clarification":
        return {
            "clarification_pending": unified["pending"],
            "clarification_question": unified["prompt"],
            "clarification_response": unified["answer"],
        }
    if unified["kind"] == "confirmation" and not unified["used"]:
        return {
            "confirmation_pending": unified["pending"],
            "confirmation_id": unified["id"],
            "confirmation_message": unified["prompt"],
            "confirmation_response": unified["approved"],
        }
    return {}


def current(envelope):
    """What holds the run: (kind, answer). The kind is None, a kind, "other" or "conflict"."""
    unified = counted(envelope)
    asks, confirms = envelope["clarification_pending"], envelope["confirmation_pending"]
    if (unified is not None and not agrees(envelope, unified)) or (asks and confirms):
        return "conflict", None
    asked = unified["kind"] if unified is not None and unified["pending"] else None
    stage = envelope["current_stage"]
    if asked == "other":
        return "other", unified["approved"]
    if asks or asked == "clarification" or (stage == "clarification" and not confirms):
        return "clarification", given(envelope, "clarification", "answer")
    if confirms or asked == "confirmation" or stage == "confirmation":
        return "confirmation", given(envelope, "confirmation", "approved")
    return None, None


def counted(envelope):
    """The unified spelling, unless its answer was used before."""
    unified = read_unified(envelope)
    return None if unified is not None and unified["used"] else unified


def given(envelope, kind, part):
    """The answer in one spelling or the other; an old one of the seed's fields answers no new question."""
    unified = counted(envelope)
    ours = envelope[f"{kind}_response"]
    if unified is None or unified["kind"] != kind:
        return None if ours == "" else ours
    if unified[part] is not None or (unified["pending"] and not envelope[f"{kind}_pending"]):
        return unified[part]
    return None if ours == "" else ours


def decision(envelope):
    """What a person has said of a plan, pending or not: (its id, the decision)."""
    unified = read_unified(envelope)
    confirms = unified is not None and unified["kind"] == "confirmation"
    identity = envelope["confirmation_id"] or (unified["id"] if confirms else None)
    if confirms and unified["used"] and not envelope["confirmation_pending"] and unified["id"] in (None, identity):
        return identity, None
    return identity, given(envelope, "confirmation", "approved")


def agrees(envelope, unified):
    asks, confirms = envelope["clarification_pending"], envelope["confirmation_pending"]
    if unified["kind"] == "other":
        return not (unified["pending"] and (asks or confirms))
    if unified["kind"] == "clarification":
        theirs, ours = unified["answer"], envelope["clarification_response"] or None
        return not confirms and (ours in (None, theirs) if theirs else unified["pending"] or not asks)
    theirs, ours = unified["approved"], envelope["confirmation_response"]
    if asks:
        return False
    if theirs is None and not unified["pending"]:
        return not confirms and ours is not True
    if not confirms and ours is None:
        return True
    same_id = unified["id"] is None or envelope["confirmation_id"] in (None, unified["id"])
    return same_id and (theirs is None or ours in (None, theirs))


def is_waiting(envelope):
    kind, answer = current(envelope)
    return kind is not None and (kind == "conflict" or answer is None)


def waiting_kinds(envelope):
    kind, _ = current(envelope)
    if kind != "conflict":
        return {kind} - {None}
    kinds = {kind for kind in KINDS if envelope[f"{kind}_pending"]}
    unified = read_unified(envelope)
    return kinds | ({unified["kind"]} if unified else set())


def has_unified(envelope):
    return "interrupt" in envelope or "interrupt_pending" in envelope


def ask(envelope, kind, prompt, identity, now):
    """Writes a question in every spelling, with what each peer looks for."""
    envelope["clarification_pending"] = kind == "clarification"
    envelope["confirmation_pending"] = kind == "confirmation"
    envelope[f"{kind}_response"] = None
    envelope["terminal_reason"] = f"{kind}_required"
    if kind == "clarification":
        envelope["clarification_question"] = prompt
    else:
        envelope["confirmation_id"], envelope["confirmation_message"] = identity, prompt
    question, message = (prompt, "") if kind == "clarification" else ("", prompt)
    envelope["interrupt_pending"] = True
    envelope["interrupt"] = {
        "kind": kind,
        "type": kind,
        "id": identity,
        "question": question,
        "message": message,
        "data": {},
        "response": None,
        "status": "pending",
        "created_at": now,
        "expires_at": None,
        "resolved_at": None,
        **{name: envelope[name] for name in ("request_id", "user_id", "session_id", "envelope_id")},
    }


def answer(envelope, value, now):
    """Gives an answer in every spelling; the question stays for the record."""
    kind = "clarification" if isinstance(value, str) else "confirmation"
    envelope["clarification_pending"] = kind == "clarification"
    envelope["confirmation_pending"] = kind == "confirmation"
    envelope[f"{kind}_response"] = value
    if has_unified(envelope):
        envelope["interrupt_pending"] = True
        respond(envelope, value, now)


def answer_other(envelope, value, now):
    envelope["interrupt_pending"] = False
    if isinstance(envelope.get("interrupt"), dict):
        respond(envelope, value, now)


def respond(envelope, value, now):
    key = "text" if isinstance(value, str) else "approved"
    resolved = {"response": {key: value}, "status": "resolved", "resolved_at": now}
    envelope["interrupt"] = {**(envelope.get("interrupt") or {}), **resolved}


def take(envelope, value, now):
    """Takes an answer, told in whichever spelling, in all of them."""
    told = counted(envelope)
    kind, part = ("clarification", "answer") if isinstance(value, str) else ("confirmation", "approved")
    if told is not None and told["kind"] == kind and told[part] == value:
        envelope.update({name: told_value for name, told_value in to_seed(told).items() if not envelope[name]})
        envelope[f"{kind}_response"] = value
    else:
        answer(envelope, value, now)
    close(envelope)


def use(envelope, kind):
    """Notes that the answer has done its work."""
    unified = read_unified(envelope)
    if unified is None or unified["kind"] != kind or (envelope.get("interrupt") or {}).get("response") is None:
        return
    interrupt = envelope["interrupt"]
    envelope["interrupt"] = {**interrupt, "data": {**(interrupt.get("data") or {}), "used": True}}


def close(envelope):
    """Ends an interrupt whose answer the run has taken."""
    envelope["clarification_pending"] = envelope["confirmation_pending"] = False
    envelope["terminal_reason"] = None
    if has_unified(envelope):
        envelope["interrupt_pending"] = False
