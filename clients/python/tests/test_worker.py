"""One process, many callers: death, time and order."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

from envelope_worker import Worker, WorkerDied, WorkerError, WorkerTimeout

from .support import CALLS, COMMAND, slow_pipeline

THREADS = 8


def python(program: str) -> list[str]:
    """A process that takes the worker's place."""
    return [sys.executable, "-c", program]


def wait_until_busy(worker: Worker) -> None:
    """Waits until a call has its turn, and most likely its request at the process."""
    while not worker._turn.locked():
        time.sleep(0.01)
    time.sleep(0.2)


class Death(unittest.TestCase):
    def test_a_worker_killed_in_the_middle_of_a_call_raises_and_the_next_call_works(self) -> None:
        with Worker(COMMAND, pipeline=slow_pipeline(60_000)) as worker, ThreadPoolExecutor(1) as pool:
            worker.normalize({"raw_input": "q"})
            call = pool.submit(worker.process, {"raw_input": "q"})
            wait_until_busy(worker)
            first = worker.pid
            assert first is not None and not call.done()
            os.kill(first, signal.SIGKILL)
            with self.assertRaisesRegex(WorkerDied, "ended by signal 9 before it answered"):
                call.result(timeout=10)
            self.assertEqual(worker.normalize({"raw_input": "next"})["raw_input"], "next")
            self.assertNotEqual(worker.pid, first)

    def test_a_worker_that_died_between_two_calls_is_started_again(self) -> None:
        with Worker(COMMAND) as worker:
            worker.normalize({"raw_input": "q"})
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            os.waitid(os.P_PID, worker.pid, os.WEXITED | os.WNOWAIT)
            self.assertEqual(worker.normalize({"raw_input": "next"})["raw_input"], "next")

    def test_the_end_of_stderr_says_why(self) -> None:
        program = "import sys; sys.stderr.write('x' * 200_000 + ' at last'); sys.exit(3)"
        with Worker(python(program)) as worker, self.assertRaises(WorkerDied) as caught:
            worker.normalize({"raw_input": "q"})
        self.assertIn("exit code 3", str(caught.exception))
        self.assertTrue(caught.exception.stderr.endswith("at last"))
        self.assertLessEqual(len(caught.exception.stderr), 4096)
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).stderr, caught.exception.stderr)

    def test_what_is_no_answer_is_not_taken_for_one(self) -> None:
        for program in ("print('Now using node v24')", "print('{}\\n{}')", "print('{', end='')"):
            with Worker(python(f"input(); {program}")) as worker, self.assertRaises(WorkerDied):
                worker.normalize({"raw_input": "q"})

    def test_closing_ends_the_process_and_the_call_that_waits_for_it(self) -> None:
        worker = Worker(python("input(); import time; time.sleep(60)"))
        with ThreadPoolExecutor(1) as pool:
            call = pool.submit(worker.normalize, {"raw_input": "q"})
            wait_until_busy(worker)
            worker.close()
            self.assertIsInstance(call.exception(timeout=10), WorkerDied)
        self.assertIsNone(worker.pid)
        with self.assertRaisesRegex(WorkerDied, "closed"):
            worker.normalize({"raw_input": "q"})


class Time(unittest.TestCase):
    def test_after_a_timeout_the_next_call_gets_its_own_answer(self) -> None:
        with Worker(COMMAND, pipeline=slow_pipeline(1000)) as worker:
            worker.normalize({"raw_input": "q"})
            for attempt in range(3):
                with self.assertRaises(WorkerTimeout):
                    worker.process({"raw_input": "late"}, timeout=0.2)
                name = f"next {attempt}"
                self.assertEqual(worker.normalize({"raw_input": name})["raw_input"], name)

    def test_a_process_that_does_not_read_cannot_hold_a_call(self) -> None:
        with Worker(python("import time; time.sleep(60)")) as worker, self.assertRaises(WorkerTimeout):
            worker.normalize({"raw_input": "x" * 1_000_000}, timeout=0.3)

    def test_the_wait_for_the_turn_counts_and_harms_no_other_call(self) -> None:
        with Worker(COMMAND, pipeline=slow_pipeline(1000)) as worker, ThreadPoolExecutor(1) as pool:
            worker.normalize({"raw_input": "q"})
            call = pool.submit(worker.process, {"raw_input": "slow"}, until="perception")
            wait_until_busy(worker)
            with self.assertRaises(WorkerTimeout):
                worker.normalize({"raw_input": "q"}, timeout=0.1)
            self.assertEqual(call.result()["raw_input"], "slow")

    def test_a_process_that_will_not_end_is_killed(self) -> None:
        program = (
            "import signal, time; signal.signal(15, signal.SIG_IGN); print('{}', flush=True); time.sleep(60)"
        )
        worker = Worker(python(program))
        worker.normalize({"raw_input": "q"})
        pid = worker.pid
        assert pid is not None
        worker.close()
        self.assertRaises(ProcessLookupError, os.kill, pid, 0)


class Order(unittest.TestCase):
    def test_8_threads_get_their_own_answers(self) -> None:
        with Worker(COMMAND, timeout=120) as worker, ThreadPoolExecutor(THREADS) as pool:

            def calls(thread: int) -> int:
                right = 0
                for number in range(CALLS):
                    own = f"{thread}-{number}"
                    if number % 10 == 9:
                        with self.assertRaises(WorkerError) as caught:
                            worker.normalize({"raw_input": "q", "iteration": own})
                        right += caught.exception.code == "EENVELOPE"
                    elif number % 3 == 0:
                        right += worker.validate({"raw_input": "q", "envelope_id": own})["envelope_id"] == own
                    else:
                        right += worker.normalize({"raw_input": own, "pad": "x" * number})["raw_input"] == own
                return right

            self.assertEqual(sum(pool.map(calls, range(THREADS))), THREADS * CALLS)


class Program(unittest.TestCase):
    def test_is_found_by_argument_environment_or_path(self) -> None:
        folder = tempfile.mkdtemp(prefix="client-path-")
        program = Path(folder, "envelope-worker")
        program.write_text(f"#!/bin/sh\nexec '{COMMAND[0]}' '{COMMAND[1]}' \"$@\"\n")
        program.chmod(0o755)
        path = f"{folder}{os.pathsep}{os.environ['PATH']}"
        for command, environment in (
            (str(program), {}),
            (None, {"ENVELOPE_WORKER": str(program)}),
            (None, {"PATH": path}),
        ):
            with patch.dict(os.environ, environment), Worker(command) as worker:
                self.assertTrue(worker.validate({"raw_input": "q"})["valid"])

    def test_is_missed_in_clear_words(self) -> None:
        with patch.dict(os.environ, {"ENVELOPE_WORKER": "/nowhere/worker"}):
            with self.assertRaisesRegex(WorkerError, "ENOTFOUND: There is no program /nowhere/worker"):
                Worker()
        with self.assertRaisesRegex(WorkerError, "cannot be started"):
            Worker("/nowhere/worker").validate({"raw_input": "q"})

    def test_says_what_is_wrong_with_its_options(self) -> None:
        with Worker(COMMAND, args=["--max-bytes", "1KiB"]) as worker:
            self.assertRaisesRegex(WorkerError, "EARG", worker.normalize, {"raw_input": "x" * 2000})
        with Worker(COMMAND, workspace="/nowhere") as worker:
            self.assertRaisesRegex(WorkerError, "ENOTFOUND.*workspace", worker.process, {"raw_input": "q"})
