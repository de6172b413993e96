"""The skill text/stats: JSON on stdin, one Protocol v1 envelope on stdout, logs on stderr."""

import json
import os
import re
import sys
import time
from collections import Counter
from datetime import datetime, timezone
from pathlib import Path

STARTED = time.monotonic()


def answer(status, data, code=None, message=None, details=None):
    """Prints the envelope that ends the skill. Nothing else may go to stdout."""
    meta = {
        "ts": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "duration_ms": round((time.monotonic() - STARTED) * 1000),
    }
    error = {"code": code, "message": message, "details": details or {}}
    frame = {"version": 1, "status": status, "command": os.environ["SKILL_NAME"]}
    print(json.dumps({**frame, "data": data, "meta": meta, "error": error}))


def read_text(request):
    """The text to count. The worker has checked the types; that the path stays inside is for us to check."""
    if "text" in request:
        return request["text"]
    workspace = Path(os.environ["ENVELOPE_WORKER_WORKSPACE"]).resolve()
    path = (workspace / request.get("path", "")).resolve()
    if not path.is_relative_to(workspace):
        raise PermissionError("the path leads out of the workspace")
    return path.read_text(encoding="utf-8")


def main():
    request = json.load(sys.stdin)
    try:
        text = read_text(request)
    except PermissionError as problem:
        answer("error", {"hint": "Use a path inside the workspace."}, "EPOLICY", str(problem))
        return 1
    except OSError as problem:
        answer("error", {"hint": "Name a file of the workspace, or give a text."}, "ENOTFOUND", problem.strerror)
        return 1
    words = re.findall(r"\w+", text.lower())
    print(f"counted {len(words)} words", file=sys.stderr)
    answer(
        "ok",
        {
            "lines": len(text.splitlines()),
            "words": len(words),
            "characters": len(text),
            "top": [{"word": word, "count": count} for word, count in Counter(words).most_common(request.get("top", 5))],
        },
    )
    return 0


sys.exit(main())
