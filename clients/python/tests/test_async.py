"""Tasks of one event loop: cancellation, death and time."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import unittest
from typing import Any
from unittest.mock import patch

from envelope_worker import AsyncWorker, WorkerDied, WorkerError, WorkerTimeout

from .support import COMMAND, Fake, is_running, slow_pipeline

IN_FLIGHT = 1000

# The tests run in asyncio's debug mode, which tells whatever is slow.
logging.getLogger("asyncio").setLevel(logging.ERROR)


async def wait_until(condition: Any) -> None:
    async def poll() -> None:
        while not condition():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(poll(), 20)


class Cancellation(unittest.IsolatedAsyncioTestCase):
    async def test_1000_calls_in_flight_get_their_own_answers_whichever_are_cancelled(self) -> None:
        async with AsyncWorker(COMMAND, processes=2, timeout=120) as worker:

            async def call(number: int) -> str:
                if number % 7 == 0:
                    envelope = await worker.process({"raw_input": str(number)}, until="perception")
                else:
                    envelope = await worker.normalize({"raw_input": str(number), "pad": "x" * number})
                return envelope["raw_input"]

            chosen = random.Random(1)
            for _ in range(3):
                tasks = [asyncio.create_task(call(number)) for number in range(IN_FLIGHT)]
                await asyncio.sleep(0.02)
                cancelled = {number for number in range(IN_FLIGHT) if chosen.random() < 0.4}
                for number in cancelled:
                    tasks[number].cancel()
                answers = await asyncio.gather(*tasks, return_exceptions=True)
                self.assertGreater(sum(isinstance(answer, asyncio.CancelledError) for answer in answers), 0)
                for number, answer in enumerate(answers):
                    if not (number in cancelled and isinstance(answer, asyncio.CancelledError)):
                        self.assertEqual(answer, str(number))

    async def test_a_cancelled_task_stops_its_run_and_frees_its_place(self) -> None:
        options: dict[str, Any] = {"pipeline": slow_pipeline(60_000), "args": ["--concurrency", "1"]}
        async with AsyncWorker(COMMAND, **options) as worker:
            await worker.normalize({"raw_input": "q"})
            pids = worker.pids
            for _ in range(3):
                task = asyncio.create_task(worker.process({"raw_input": "cancelled"}))
                await asyncio.sleep(0.1)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
            self.assertFalse((await worker.process({"raw_input": "q"}, timeout_ms=10))["terminated"])
            self.assertEqual(worker.pids, pids)

    async def test_what_was_sent_of_a_cancelled_task_is_sent_to_its_end(self) -> None:
        async with AsyncWorker(COMMAND) as worker:
            await worker.normalize({"raw_input": "q"})
            tasks = [asyncio.create_task(worker.normalize({"raw_input": "x" * 3_000_000})) for _ in range(3)]
            await asyncio.sleep(0.001)
            for task in tasks:
                task.cancel()
            self.assertEqual((await worker.normalize({"raw_input": "next"}))["raw_input"], "next")


class Death(unittest.IsolatedAsyncioTestCase):
    async def test_a_process_that_dies_fails_its_own_calls_and_no_others(self) -> None:
        fake = Fake()
        async with AsyncWorker(fake.command, processes=2) as worker:
            hanging = asyncio.create_task(worker.process({"do": "hang"}))
            await wait_until(lambda: len(fake.sent()) == 1)
            with self.assertRaisesRegex(WorkerDied, "exit code 3"):
                await worker.process({"do": "die"})
            self.assertFalse(hanging.done())
            os.kill(fake.pids()[0], signal.SIGKILL)
            with self.assertRaisesRegex(WorkerDied, "signal 9"):
                await hanging

    async def test_what_has_no_effects_is_sent_once_more_and_a_run_is_not(self) -> None:
        fake = Fake()
        async with AsyncWorker(fake.command) as worker:
            await worker.normalize({"do": "die once"})
            self.assertEqual(len(set(fake.pids())), 2)
            for call in (worker.normalize({"do": "die"}), worker.process({"do": "die"})):
                with self.assertRaises(WorkerDied):
                    await call
        self.assertEqual(len(fake.sent()), 2 + 2 + 1)

    async def test_closing_ends_the_calls_in_progress(self) -> None:
        worker = AsyncWorker(COMMAND, pipeline=slow_pipeline(60_000))
        await worker.normalize({"raw_input": "q"})
        run = asyncio.create_task(worker.process({"raw_input": "so far"}))
        await asyncio.sleep(0.2)
        await worker.close()
        with self.assertRaises(WorkerError) as caught:
            await run
        self.assertEqual(caught.exception.document["raw_input"], "so far")
        with self.assertRaisesRegex(WorkerDied, "closed"):
            await worker.normalize({"raw_input": "q"})


class Time(unittest.IsolatedAsyncioTestCase):
    async def test_a_cheap_call_does_not_wait_for_runs(self) -> None:
        async with AsyncWorker(COMMAND, pipeline=slow_pipeline(60_000)) as worker:
            runs = [asyncio.create_task(worker.process({"raw_input": "slow"}, timeout=60)) for _ in range(9)]
            self.assertEqual((await worker.normalize({"raw_input": "q"}, timeout=20))["raw_input"], "q")
            self.assertFalse(any(run.done() for run in runs))
            for run in runs:
                run.cancel()

    @patch("envelope_worker.async_process.PATIENCE", 0.3)
    async def test_only_a_process_that_gives_no_answer_after_a_cancel_is_ended(self) -> None:
        fake = Fake()
        async with AsyncWorker(fake.command, timeout=None) as worker:
            with self.assertRaises(WorkerTimeout):
                await worker.process({"do": "hang"}, timeout=0.05)
            await worker.normalize({"raw_input": "q"})
            await asyncio.sleep(0.6)
            [silent] = worker.pids
            self.assertTrue(is_running(silent))
            self.assertEqual([line["cancel"] for line in fake.sent() if "cancel" in line], [1])
            hanging = asyncio.create_task(worker.process({"do": "hang"}))
            with self.assertRaises(WorkerTimeout):
                await worker.process({"do": "stop"}, timeout=0.05)
            with self.assertRaises(WorkerDied):
                await hanging
            self.assertFalse(is_running(silent))
            self.assertEqual((await worker.normalize({"raw_input": "next"}))["raw_input"], "next")
