"""Asks definition questions through the Python client; prints how many were answered in a second.

Usage: calls.py CLIENT|lines PROCESSES CALLERS COUNT WORKSPACE COMMAND...

CLIENT is the folder of the client's sources; "lines" sends request lines without an id, one after the
other, as the client did before it had ids.
"""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

NAMES = ("readEnvelope", "mergeReply", "WorkerError", "toFragment", "JsonObject", "idFrame", "serveInput", "lazy")

source, processes, callers, count = sys.argv[1], *map(int, sys.argv[2:5])
workspace, command = sys.argv[5], sys.argv[6:]


def question(number):
    return {"raw_input": f"Where is {NAMES[number % len(NAMES)]} defined?"}


def rate(process):
    def call(number):
        if not process(question(number))["terminated"]:
            sys.exit("A run did not end")

    with ThreadPoolExecutor(callers) as pool:
        list(pool.map(call, range(count)))
        start = time.perf_counter()
        list(pool.map(call, range(count)))
        return count / (time.perf_counter() - start)


if source == "lines":
    argv = [*command, "--stream", "--quiet", "--workspace", workspace]
    worker = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def process(document):
        request = {"envelope": document, "command": "process", "options": {}}
        worker.stdin.write(json.dumps(request, separators=(",", ":")).encode() + b"\n")
        worker.stdin.flush()
        return json.loads(worker.stdout.readline())

    print(rate(process))
    worker.stdin.close()
    worker.wait()
else:
    sys.path.insert(0, source)
    from envelope_worker import Worker

    with Worker(command, workspace=workspace, processes=processes, timeout=120) as worker:
        print(rate(worker.process))
