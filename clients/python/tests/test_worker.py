"""Many callers of the same processes: death, time and order."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

from envelope_worker import Worker, WorkerDied, WorkerError, WorkerTimeout

from .support import CALLS, COMMAND, Fake, is_running, slow_pipeline, wait_until

THREADS = 8


def python(program: str) -> list[str]:
    """A process that takes the worker's place."""
    return [sys.executable, "-c", program]


class Death(unittest.TestCase):
    def test_a_worker_killed_in_the_middle_of_a_run_raises_and_the_next_call_works(self) -> None:
        with ThreadPoolExecutor(1) as pool, Worker(COMMAND, pipeline=slow_pipeline(60_000)) as worker:
            worker.normalize({"raw_input": "q"})
            call = pool.submit(worker.process, {"raw_input": "q"})
            time.sleep(0.3)
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

    def test_a_process_that_dies_fails_its_own_calls_and_no_others(self) -> None:
        fake = Fake()
        with ThreadPoolExecutor(2) as pool, Worker(fake.command, processes=2) as worker:
            hanging = pool.submit(worker.process, {"do": "hang"})
            wait_until(lambda: len(fake.sent()) == 1)
            self.assertRaises(WorkerDied, worker.process, {"do": "die"})
            self.assertEqual(len(set(fake.pids())), 2)
            self.assertFalse(hanging.done())
            os.kill(fake.pids()[0], signal.SIGKILL)
            self.assertIsInstance(hanging.exception(timeout=10), WorkerDied)

    def test_what_has_no_effects_is_sent_once_more_to_a_new_process(self) -> None:
        for operation in ("create", "can_continue", "validate", "normalize", "result", "merge"):
            with self.subTest(operation):
                fake = Fake()
                document = {"do": "die once"}
                with Worker(fake.command, processes=2) as worker:
                    worker.call(operation, document)
                    self.assertRaises(WorkerDied, worker.call, operation, {"do": "die"})
                first, second, third, fourth = fake.pids()
                self.assertNotEqual(first, second)
                self.assertNotEqual(third, fourth)

    def test_a_run_is_never_sent_twice(self) -> None:
        for operation in ("process", "resume"):
            fake = Fake()
            with Worker(fake.command) as worker:
                self.assertRaises(WorkerDied, worker.call, operation, {"do": "die once"})
            self.assertEqual(len(fake.sent()), 1)

    def test_the_end_of_stderr_says_why(self) -> None:
        program = "import sys; sys.stderr.write('x' * 200_000 + ' at last'); sys.exit(3)"
        with Worker(python(program)) as worker, self.assertRaises(WorkerDied) as caught:
            worker.normalize({"raw_input": "q"})
        self.assertIn("exit code 3", str(caught.exception))
        self.assertTrue(caught.exception.stderr.endswith("at last"))
        self.assertLessEqual(len(caught.exception.stderr), 4096)
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).stderr, caught.exception.stderr)

    def test_what_is_no_answer_is_not_taken_for_one(self) -> None:
        for program in ("print('Now using node v24')", "print('{}')", 'print(\'{"id":0,"document":{}}\')'):
            with Worker(python(f"input(); {program}; input()")) as worker:
                self.assertRaisesRegex(WorkerDied, "no answer", worker.process, {"raw_input": "q"})
        with Worker(python("input(); print('{', end='')")) as worker:
            self.assertRaisesRegex(WorkerDied, "exit code 0", worker.process, {"raw_input": "q"})

    def test_closing_ends_the_processes_and_the_calls_that_wait_for_them(self) -> None:
        worker = Worker(python("input(); import time; time.sleep(60)"), processes=2)
        with ThreadPoolExecutor(2) as pool:
            calls = [pool.submit(worker.process, {"raw_input": "q"}) for _ in range(2)]
            wait_until(lambda: len(worker.pids) == 2)
            worker.close()
            for call in calls:
                self.assertIsInstance(call.exception(timeout=10), WorkerDied)
        self.assertIsNone(worker.pid)
        with self.assertRaisesRegex(WorkerDied, "closed"):
            worker.normalize({"raw_input": "q"})

    def test_a_run_that_is_stopped_by_closing_gives_the_envelope_so_far(self) -> None:
        worker = Worker(COMMAND, pipeline=slow_pipeline(60_000))
        worker.normalize({"raw_input": "q"})
        with ThreadPoolExecutor(1) as pool:
            call = pool.submit(worker.process, {"raw_input": "so far"})
            time.sleep(0.3)
            worker.close()
            error = call.exception(timeout=10)
        assert isinstance(error, WorkerError)
        self.assertEqual((error.code, error.document["raw_input"]), ("ECANCELED", "so far"))

    def test_a_child_that_holds_the_pipes_holds_no_call(self) -> None:
        program = "import subprocess, time; subprocess.Popen(['sleep', '5']); input(); time.sleep(60)"
        worker = Worker(python(program))
        with ThreadPoolExecutor(1) as pool:
            call = pool.submit(worker.process, {"raw_input": "q"})
            wait_until(lambda: worker.pid is not None)
            worker.close()
            self.assertIsInstance(call.exception(timeout=4), WorkerDied)


class Time(unittest.TestCase):
    def test_a_run_that_is_late_comes_back_and_can_go_on(self) -> None:
        with Worker(COMMAND, pipeline=slow_pipeline(60_000)) as worker:
            worker.normalize({"raw_input": "q"})
            for limit in ({"timeout": 1.0}, {"timeout_ms": 10}):
                envelope = worker.process({"raw_input": "q"}, **limit)
                self.assertFalse(envelope["terminated"])
                self.assertTrue(worker.can_continue(envelope)["can_continue"])

    def test_after_a_timeout_the_process_goes_on_and_the_next_call_gets_its_own_answer(self) -> None:
        fake = Fake()
        with Worker(fake.command) as worker:
            for attempt in range(3):
                self.assertRaises(WorkerTimeout, worker.process, {"do": "hang"}, timeout=0.05)
                name = f"next {attempt}"
                self.assertEqual(worker.normalize({"raw_input": name})["raw_input"], name)
            cancelled = [line["cancel"] for line in fake.sent() if "cancel" in line]
            hanging = [line["id"] for line in fake.sent() if line.get("envelope") == {"do": "hang"}]
            self.assertEqual((len(cancelled), cancelled), (3, hanging))
            self.assertEqual(len(set(fake.pids())), 1)

    def test_a_late_run_of_the_worker_leaves_its_place(self) -> None:
        with Worker(COMMAND, pipeline=slow_pipeline(60_000), args=["--concurrency", "1"]) as worker:
            worker.normalize({"raw_input": "q"})
            first = worker.pid
            # The worker ends the run only after the call: its own deadline counts once the run has a place.
            with patch("envelope_worker.options.run_limit", lambda timeout, given: 0):
                self.assertRaises(WorkerTimeout, worker.process, {"raw_input": "late"}, timeout=0.2)
            self.assertFalse(worker.process({"raw_input": "q"}, timeout_ms=10)["terminated"])
            self.assertEqual(worker.pid, first)

    @patch("envelope_worker.process.PATIENCE", 0.3)
    def test_only_a_process_that_gives_no_answer_after_a_cancel_is_ended(self) -> None:
        fake = Fake()
        with ThreadPoolExecutor(1) as pool, Worker(fake.command, timeout=None) as worker:
            self.assertRaises(WorkerTimeout, worker.process, {"do": "hang"}, timeout=0.05)
            worker.normalize({"raw_input": "q"})
            time.sleep(0.6)
            silent = worker.pid
            assert silent is not None and is_running(silent)
            hanging = pool.submit(worker.process, {"do": "hang"})
            wait_until(lambda: len(fake.sent()) == 4)
            self.assertRaises(WorkerTimeout, worker.process, {"do": "stop"}, timeout=0.05)
            self.assertIsInstance(hanging.exception(timeout=10), WorkerDied)
            self.assertFalse(is_running(silent))
            self.assertEqual(worker.normalize({"raw_input": "next"})["raw_input"], "next")

    def test_a_process_that_does_not_read_cannot_hold_a_call(self) -> None:
        with Worker(python("import time; time.sleep(60)")) as worker, self.assertRaises(WorkerTimeout):
            worker.normalize({"raw_input": "x" * 1_000_000}, timeout=0.3)

    def test_a_cheap_call_does_not_wait_for_runs(self) -> None:
        with ThreadPoolExecutor(9) as pool, Worker(COMMAND, pipeline=slow_pipeline(60_000)) as worker:
            worker.normalize({"raw_input": "q"})
            runs = [pool.submit(worker.process, {"raw_input": "slow"}) for _ in range(9)]
            time.sleep(0.3)
            self.assertEqual(worker.normalize({"raw_input": "q"}, timeout=20)["raw_input"], "q")
            self.assertFalse(any(run.done() for run in runs))
            worker.close()

    def test_a_process_that_will_not_end_is_killed(self) -> None:
        program = (
            "import signal, time; signal.signal(15, signal.SIG_IGN);"
            'print(\'{"id":1,"document":{}}\', flush=True); time.sleep(60)'
        )
        worker = Worker(python(program))
        worker.normalize({"raw_input": "q"})
        pid = worker.pid
        assert pid is not None
        worker.close()
        self.assertFalse(is_running(pid))


class Order(unittest.TestCase):
    def test_8_threads_get_their_own_answers(self) -> None:
        with Worker(COMMAND, timeout=120, processes=2) as worker, ThreadPoolExecutor(THREADS) as pool:

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
            self.assertEqual(len(worker.pids), 2)

    def test_large_documents_of_many_threads_do_not_block_each_other(self) -> None:
        with Worker(COMMAND, timeout=120) as worker, ThreadPoolExecutor(THREADS) as pool:
            texts = [str(number) * 1_000_000 for number in range(THREADS)]
            answers = pool.map(lambda text: worker.normalize({"raw_input": text})["raw_input"], texts)
            self.assertEqual(list(answers), texts)

    def test_calls_one_after_the_other_need_one_process(self) -> None:
        with Worker(COMMAND, processes=4) as worker:
            for _ in range(5):
                worker.normalize({"raw_input": "q"})
            self.assertEqual(len(worker.pids), 1)
        self.assertRaises(ValueError, Worker, COMMAND, processes=0)
