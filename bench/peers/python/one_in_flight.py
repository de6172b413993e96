"""Sends a line to a worker and waits for its answer, over and over; prints microseconds per round trip.

Usage: one_in_flight.py COUNT FILE WORKER...
"""

import subprocess
import sys
import time

count = int(sys.argv[1])
with open(sys.argv[2], "rb") as file:
    line = file.read()

worker = subprocess.Popen(sys.argv[3:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(times):
    for _ in range(times):
        worker.stdin.write(line)
        worker.stdin.flush()
        answer = worker.stdout.readline()
    return answer


answer = ask(count // 4)
if len(answer) < len(line) // 2:
    sys.exit("The answer is too short")
start = time.perf_counter()
ask(count)
print((time.perf_counter() - start) / count * 1e6)
worker.stdin.close()
worker.wait()
