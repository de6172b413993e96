"""A plan stage in Python: reads an envelope on stdin, writes it back with outputs.plan."""

import json
import re
import sys


def main() -> None:
    envelope = json.load(sys.stdin)
    goals = envelope.get("remaining_goals") or [envelope.get("raw_input", "")]
    names = re.findall(r"`([^`]+)`", " ".join(goals)) or re.findall(r"\w+", envelope.get("raw_input", ""))[-1:]
    steps = [
        {
            "tool": "code_search",
            "params": {"query": name, "max_results": 20},
            "expected_output": f"lines that mention {name}",
        }
        for name in dict.fromkeys(names)
    ]
    envelope["outputs"]["plan"] = {
        "plan_id": f"plan_python_{envelope.get('iteration', 0)}",
        "steps": steps,
        "estimated_complexity": "low",
    }
    json.dump(envelope, sys.stdout)


if __name__ == "__main__":
    main()
