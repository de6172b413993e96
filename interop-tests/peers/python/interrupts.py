"""One interrupt in three spellings: the seed's fields, interrupt{kind} and interrupt{type}."""

KINDS = ("clarification", "confirmation")


def read_unified(envelope):
    """The unified spelling; None where the envelope has none."""
    interrupt = envelope.get("interrupt")
    flag = envelope.get("interrupt_pending")
    nothing = {"kind": "other", "pending": True, "id": None, "prompt": None, "answer": None, "approved": None}
    if not isinstance(interrupt, dict):
        return nothing if flag is True else None
    response = interrupt.get("response")
    inner = response if isinstance(response, dict) else {"text": response, "approved": response}
    names = [interrupt[key] for key in ("kind", "type") if text(interrupt.get(key))]
    kind = names[0] if names and len(set(names)) == 1 and names[0] in KINDS else "other"
    return {
        "kind": kind,
        "pending": flag if isinstance(flag, bool) else bool(names) and response is None,
        "id": text(interrupt.get("id")),
        "prompt": text(interrupt.get("question")) or text(interrupt.get("message")),
        "answer": text(inner.get("text")),
        "approved": inner.get("approved") if isinstance(inner.get("approved"), bool) else None,
    }


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
    if unified["kind"] == "confirmation":
        return {
            "confirmation_pending": unified["pending"],
            "confirmation_id": unified["id"],
            "confirmation_message": unified["prompt"],
            "confirmation_response": unified["approved"],
        }
    return {}


def current(envelope):
    """What holds the run: (kind, answer). The kind is None, a kind, "other" or "conflict"."""
    unified = read_unified(envelope)
    asks, confirms = envelope["clarification_pending"], envelope["confirmation_pending"]
    if (unified is not None and not agrees(envelope, unified)) or (asks and confirms):
        return "conflict", None
    stage = envelope["current_stage"]
    if asks or (stage == "clarification" and not confirms):
        return "clarification", envelope["clarification_response"] or None
    if confirms or stage == "confirmation":
        return "confirmation", envelope["confirmation_response"]
    if unified is not None and unified["kind"] == "other" and unified["pending"]:
        return "other", None
    return None, None


def agrees(envelope, unified):
    asks, confirms = envelope["clarification_pending"], envelope["confirmation_pending"]
    if unified["kind"] == "other":
        return not (unified["pending"] and (asks or confirms))
    if unified["pending"] != (asks or confirms):
        return False
    if unified["kind"] == "clarification":
        answer = envelope["clarification_response"] or None
        if unified["pending"]:
            return asks and answer == unified["answer"]
        return answer is None or unified["answer"] is None or answer == unified["answer"]
    same_id = unified["id"] in (None, envelope["confirmation_id"])
    approved = envelope["confirmation_response"]
    if unified["pending"]:
        return confirms and approved is unified["approved"] and same_id
    return approved is not True or (unified["approved"] is True and same_id)


def is_waiting(envelope):
    kind, answer = current(envelope)
    return kind is not None and (kind in ("other", "conflict") or answer is None)


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
    """Writes a question in every spelling that the envelope has."""
    envelope["clarification_pending"] = kind == "clarification"
    envelope["confirmation_pending"] = kind == "confirmation"
    envelope[f"{kind}_response"] = None
    envelope["terminal_reason"] = f"{kind}_required"
    if kind == "clarification":
        envelope["clarification_question"] = prompt
    else:
        envelope["confirmation_id"], envelope["confirmation_message"] = identity, prompt
    if has_unified(envelope):
        key = "type" if "type" in (envelope.get("interrupt") or {}) else "kind"
        question, message = (prompt, "") if kind == "clarification" else ("", prompt)
        envelope["interrupt_pending"] = True
        envelope["interrupt"] = {
            key: kind,
            "id": identity or "",
            "question": question,
            "message": message,
            "data": None,
            "created_at": now,
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
    response = {key: value, "received_at": now}
    envelope["interrupt"] = {**(envelope.get("interrupt") or {}), "response": response}


def close(envelope):
    """Ends an interrupt whose answer the run has taken."""
    envelope["clarification_pending"] = envelope["confirmation_pending"] = False
    envelope["terminal_reason"] = None
    if has_unified(envelope):
        envelope["interrupt_pending"] = False
