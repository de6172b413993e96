"""Takes the worker's place and does what the envelope's "do" says. Usage: fake_worker.py LOG

Each line that comes is appended to LOG, after the pid. Answers tell the options and the pid.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any


def answer(number: int, **members: Any) -> None:
    print(json.dumps({"id": number, **members}, separators=(",", ":")), flush=True)


def main(log: str) -> None:
    for line in sys.stdin:
        with open(log, "a") as file:
            file.write(f"{os.getpid()} {line}")
        request = json.loads(line)
        if "cancel" in request:
            continue
        envelope = request["envelope"]
        action = envelope.get("do")
        if action == "die" or (action == "die once" and not os.path.exists(f"{log}.died")):
            open(f"{log}.died", "w").close()
            os._exit(3)
        elif action == "stop":
            time.sleep(60)
        elif action == "fail":
            error = {"code": "ECANCELED", "message": "Stopped", "hint": "Go on.", "details": {}}
            answer(request["id"], error=error, document=envelope)
        elif action == "warn":
            warning = {"path": "/a", "code": "dropped", "message": "m"}
            answer(request["id"], document={"warnings": [1]}, warnings=[warning])
        elif action != "hang":
            answer(request["id"], document={**envelope, "options": request["options"], "pid": os.getpid()})


if __name__ == "__main__":
    main(sys.argv[1])
