"""What a caller would write in Python: decode, check, encode. Usage: peer.py json|orjson one-shot|stream"""

import sys

if sys.argv[1] == "orjson":
    import orjson

    decode, encode = orjson.loads, orjson.dumps
else:
    import json

    decode = json.loads

    def encode(value):
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


COUNTERS = (
    ("llm_call_count", "max_llm_calls"),
    ("agent_hop_count", "max_agent_hops"),
)


def check(envelope):
    if not isinstance(envelope, dict) or not isinstance(envelope.get("raw_input"), str):
        raise ValueError("not an envelope")
    for pair in COUNTERS:
        for name in pair:
            value = envelope.get(name, 0)
            if type(value) is not int or value < 0:
                raise ValueError(name + " must be a natural number")
    return envelope


def can_continue(envelope):
    if envelope.get("terminated") or envelope.get("iteration", 0) > envelope.get("max_iterations", 3):
        return False
    return all(envelope.get(count, 0) < envelope.get(limit, 10) for count, limit in COUNTERS)


def main():
    source, target = sys.stdin.buffer, sys.stdout.buffer
    if sys.argv[2] == "one-shot":
        envelope = check(decode(source.read()))
        target.write(encode({"can_continue": can_continue(envelope)}) + b"\n")
        return
    # One request may be in flight only, so each answer is sent at once where it is waited for.
    flushes = len(sys.argv) > 3
    for line in source:
        target.write(encode(check(decode(line))) + b"\n")
        if flushes:
            target.flush()


main()
