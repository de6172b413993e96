"""Calls the worker as a Python program does: one process per call, and one process for many calls.

The arguments are the command line of the worker. Prints one JSON line of what it saw.
"""

import json
import subprocess
import sys

WORKER = sys.argv[1:]
METADATA = {
    "ratio": 1.0,
    "tiny": 5e-324,
    "big": 12345678901234567890123,
    "beyond_double": 2**53 + 1,
    "text": "caf\u00e9 \U0001f600 \u2028 <b>&",
    "nested": {"list": [1, 1.0, -0.0, None, True]},
}


def call(command, document, *options):
    """One process for one document, with the arguments that the peers' client uses."""
    done = subprocess.run(
        [*WORKER, command, *options],
        input=json.dumps(document),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=30,
    )
    return done.returncode, json.loads(done.stdout), done.stderr


def same(a, b):
    """Equality that tells 1 from 1.0 and True."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and repr(a) == repr(b)


def main():
    code, created, _ = call("create", {"raw_input": "Where is main?", "user_id": "py", "metadata": METADATA})
    assert code == 0 and same(created["metadata"], METADATA), created

    code, normalized, warnings = call("normalize", created)
    assert code == 0 and same(normalized, created) and warnings == "", normalized

    code, answer, _ = call("can-continue", normalized)
    assert code == 0 and answer["can_continue"] is True, answer

    # What Python writes by default, and JSON does not know.
    code, refused, _ = call("normalize", {**created, "metadata": {"score": float("nan")}})
    assert code == 65 and refused["error"]["code"] == "EPARSE", refused

    # The peers' client: exit codes 0 and 1, failures as {error, code, message}.
    code, state, _ = call("create", {"raw_input": "q"}, "--compat", "go-envelope")
    assert code == 0 and not state.get("error"), state
    code, failure, _ = call("can-continue", [], "--compat", "go-envelope")
    assert code == 1 and failure["error"] is True and failure["code"] == "parse_error", failure

    # The peers' other client: no arguments, the command in the document.
    done = subprocess.run(
        WORKER,
        input=json.dumps({"command": "can_continue", "envelope": created}),
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == 0 and json.loads(done.stdout)["can_continue"] is True, done

    # One process for many calls.
    worker = subprocess.Popen(
        [*WORKER, "--stream", "--quiet"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    for iteration in range(200):
        request = {"command": "normalize", "envelope": {**created, "iteration": iteration}}
        worker.stdin.write(json.dumps(request) + "\n")
        worker.stdin.flush()
        reply = json.loads(worker.stdout.readline())
        assert same(reply, {**created, "iteration": iteration}), reply
    worker.stdin.close()
    assert worker.wait(timeout=30) == 0

    print(json.dumps({"metadata": normalized["metadata"], "streamed": 200}))


main()
