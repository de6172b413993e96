"""What the second dialect checks when it reads: the context of a request and the interrupt."""

from datetime import datetime, timezone

from dialects import KINDS, STATUSES

CONTEXT_KEYS = "request_id capability session_id user_id agent_role trace_id span_id tags".split()
SHARED_IDS = ("request_id", "user_id", "session_id")
MAX_TAGS = 16


def check_context(data):
    """Whatever is wrong with the context loses the whole document."""
    context = data.get("request_context")
    if context is None:
        raise ValueError("request_context missing in envelope data")
    if not isinstance(context, dict):
        raise TypeError("request_context must be a dict or RequestContext")
    for key in context:
        if key not in CONTEXT_KEYS:
            raise TypeError(f"RequestContext.__init__() got an unexpected keyword argument {key!r}")
    missing = [key for key in ("request_id", "capability") if key not in context]
    if missing:
        names = " and ".join(map(repr, missing))
        plural = "s" if len(missing) > 1 else ""
        raise TypeError(f"RequestContext.__init__() missing {len(missing)} required positional argument{plural}: {names}")
    for key in ("request_id", "capability"):
        if not isinstance(context[key], str) or not context[key].strip():
            raise ValueError(f"{key} is required and must be a non-empty string")
    for key in CONTEXT_KEYS[2:-1]:
        if not isinstance(context.get(key), (str, type(None))):
            raise TypeError(f"{key} must be a string or None")
    check_tags(context.get("tags", {}))


def check_tags(tags):
    if not isinstance(tags, dict):
        raise TypeError("tags must be a dict of string keys and values")
    if len(tags) > MAX_TAGS:
        raise ValueError(f"tags exceed max count ({MAX_TAGS})")
    if any(not isinstance(value, str) for value in tags.values()):
        raise ValueError("tag values must be strings")


def ids_of(data):
    """An id that is missing comes from the context; one that is there and not empty must be the same."""
    context, ids = data["request_context"], {}
    for name in SHARED_IDS:
        own, theirs = data.get(name), context.get(name)
        if own and own != theirs:
            raise ValueError(f"{name} does not match request_context.{name}")
        ids[name] = own if name in data else theirs or ""
    return ids


class Interrupt:
    """An interrupt with an owner and a status; without them, or with a word it does not know, it is refused."""

    def __init__(self, row):
        self.id = row["id"]
        self.kind = member(row["kind"], KINDS, "InterruptKind")
        self.request_id, self.user_id, self.session_id = row["request_id"], row["user_id"], row["session_id"]
        self.envelope_id = row.get("envelope_id")
        self.question, self.message = row.get("question"), row.get("message")
        self.data = row.get("data", {})
        self.response = read_response(row.get("response"))
        self.status = member(row["status"], STATUSES, "InterruptStatus")
        self.created_at = moment(row.get("created_at")) or datetime.now(timezone.utc)
        self.expires_at, self.resolved_at = moment(row.get("expires_at")), moment(row.get("resolved_at"))
        self.trace_id, self.span_id = row.get("trace_id"), row.get("span_id")

    def to_dict(self):
        dates = ("created_at", "expires_at", "resolved_at")
        return {**vars(self), **{name: iso(getattr(self, name)) for name in dates}}


def member(word, words, name):
    if word not in words:
        raise ValueError(f"{word!r} is not a valid {name}")
    return word


def read_response(response):
    """The moment of an answer is made anew each time."""
    if not response:
        return None
    kept = {key: response.get(key) for key in ("text", "approved", "decision", "data")}
    answer = {key: value for key, value in kept.items() if value is not None}
    return {**answer, "received_at": iso(datetime.now(timezone.utc))}


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None


def iso(value):
    return None if value is None else value.isoformat()
