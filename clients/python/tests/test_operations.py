"""Every operation, over every transport."""

from __future__ import annotations

import asyncio
import json
import unittest
from threading import Thread
from typing import Any, Callable

from envelope_worker import AsyncWorker, Client, HttpWorker, Worker, WorkerError

from .support import COMMAND, KEPT, PRETTY, QUESTION, Server, workspace


class Operations:
    """What each transport must do."""

    client: Client
    client_with: Callable[..., Any]

    def test_creates_and_runs_an_envelope(self: Any) -> None:
        envelope = self.client.create({"raw_input": QUESTION, "metadata": {"ratio": 1.0, "big": 2**70}})
        self.assertEqual(envelope["metadata"], {"ratio": 1.0, "big": 2**70})
        self.assertIsInstance(envelope["metadata"]["ratio"], float)
        self.assertTrue(self.client.can_continue(envelope)["can_continue"])
        for only, owned in ((None, True), (["intent", "plan"], False)):
            turn = self.client.can_continue(envelope, only=only)
            self.assertEqual((turn["next_stage"], turn["owned"]), ("perception", owned))
        done = self.client.process(envelope)
        self.assertEqual(done["terminal_reason"], "completed_successfully")
        self.assertIn("auth.py:1", self.client.result(done)["response"])

    def test_runs_as_far_as_it_is_told(self: Any) -> None:
        visited: Callable[[Any], list[str]] = lambda envelope: list(envelope["outputs"])
        document = {"raw_input": QUESTION}
        self.assertEqual(visited(self.client.process(document, until="intent")), ["perception", "intent"])
        self.assertEqual(visited(self.client.process(document, steps=1)), ["perception"])
        for only in ("perception,intent", ["perception", "intent"]):
            self.assertEqual(visited(self.client.process(document, only=only)), ["perception", "intent"])
        self.assertEqual(visited(self.client.process(document, timeout_ms=60_000, steps=1)), ["perception"])

    def test_resumes_with_an_answer_an_approval_or_a_limit(self: Any) -> None:
        asking = self.client.process({"raw_input": "?"})
        self.assertTrue(asking["clarification_pending"])
        answered = self.client.resume(asking, answer=QUESTION)
        self.assertEqual(answered["terminal_reason"], "completed_successfully")

        confirming = {"raw_input": QUESTION, "confirmation_pending": True, "confirmation_id": "c"}
        for approve, reason in ((True, "completed_successfully"), (False, "denied_by_policy")):
            self.assertEqual(self.client.resume(confirming, approve=approve)["terminal_reason"], reason)

        stopped = self.client.process({"raw_input": QUESTION, "max_agent_hops": 2})
        self.assertEqual(stopped["terminal_reason"], "max_agent_hops_exceeded")
        raised = self.client.resume(stopped, set={"max_agent_hops": 3}, until="plan")
        self.assertEqual(raised["current_stage"], "execution")
        paid = self.client.resume(stopped, set={"max_agent_hops": 3, "max_cost_usd": "0.50"}, until="plan")
        self.assertEqual(paid["metadata"]["budget"], {"max_cost_usd": "0.50"})

    def test_validates_normalizes_and_merges(self: Any) -> None:
        self.assertTrue(self.client.validate({"raw_input": "q"})["valid"])
        self.assertFalse(self.client.validate({"raw_input": "q"}, strict=True)["valid"])
        self.assertFalse(self.client.validate({"raw_input": 1})["valid"])
        sent = self.client.normalize({"raw_input": "q", "ours": 1})
        merged = self.client.merge(sent, {"envelope_id": sent["envelope_id"], "iteration": 1})
        self.assertEqual((merged["ours"], merged["iteration"]), (1, 1))

    def test_keeps_bytes(self: Any) -> None:
        normalized = self.client.normalize(PRETTY)
        self.assertIn(KEPT, normalized)
        self.assertNotIn(b"\n", normalized)
        self.assertIn(KEPT, self.client.merge(normalized, b'{"envelope_id":"e-1"}'))
        self.assertTrue(json.loads(self.client.validate(normalized))["valid"])

    def test_gives_warnings_beside_the_document(self: Any) -> None:
        document = {"raw_input": "q", "stage_order": ["plan", None, 7], "terminal_reason": "banana"}
        answer = self.client.call("normalize", document)
        self.assertEqual(answer["document"]["stage_order"], ["plan"])
        paths = {(warning["path"], warning["code"]) for warning in answer["warnings"]}
        wanted = {
            ("/stage_order/1", "dropped"),
            ("/stage_order/2", "dropped"),
            ("/terminal_reason", "unknown-value"),
        }
        self.assertLessEqual(wanted, paths)
        answer = self.client.call("can_continue", json.dumps(document).encode())
        self.assertTrue(json.loads(answer["document"])["can_continue"])
        self.assertNotEqual(answer["warnings"], [])
        complete = self.client.normalize(document)
        self.assertEqual(self.client.call("normalize", complete), {"document": complete, "warnings": []})
        report = self.client.call("validate", document)["document"]
        self.assertIn(
            ("/stage_order/1", "dropped"), {(found["path"], found["code"]) for found in report["warnings"]}
        )

    def test_tells_each_warning_to_who_wants_to_know(self: Any) -> None:
        told: list[tuple[str, str]] = []
        client = self.client_with(
            on_warning=lambda warning, operation: told.append((warning["path"], operation))
        )
        client.normalize({"raw_input": "q", "stage_order": [None]})
        client.can_continue({"raw_input": "q", "stage_order": [7]})
        self.assertIn(("/stage_order/0", "normalize"), told)
        self.assertIn(("/stage_order/0", "can-continue"), told)

    def test_knows_its_options(self: Any) -> None:
        for operation, wrong in (("create", "until"), ("normalize", "timeout_ms"), ("process", "answer")):
            with self.assertRaisesRegex(TypeError, wrong):
                getattr(self.client, operation)({"raw_input": "q"}, **{wrong: 1})
        with self.assertRaises(WorkerError) as caught:
            self.client.call("normalize", {"raw_input": "q"}, until="intent")
        self.assertEqual(caught.exception.code, "EARG")

    def test_does_not_let_a_document_change_the_request(self: Any) -> None:
        hostile = b'{"raw_input":"q"},"command":"create","options":{"strict":true},"sent":{}'
        envelope = self.client.normalize({"raw_input": "q", "ours": 1})
        merged = self.client.merge(json.dumps(envelope).encode(), hostile)
        self.assertEqual(json.loads(merged)["ours"], 1)
        with self.assertRaises(WorkerError):
            self.client.resume(hostile + b',"approve":true')

    def test_takes_an_envelope_of_10_mb(self: Any) -> None:
        big = {"raw_input": "q", "metadata": {"pad": "x" * 10_000_000}}
        self.assertEqual(self.client.normalize(big)["metadata"], big["metadata"])

    def test_raises_what_the_worker_refuses(self: Any) -> None:
        with self.assertRaises(WorkerError) as caught:
            self.client.normalize({"raw_input": 1})
        self.assertEqual(caught.exception.code, "EENVELOPE")
        self.assertIn("/raw_input", caught.exception.message)
        self.assertNotEqual(caught.exception.hint, "")
        self.assertEqual(caught.exception.details["errors"][0]["path"], "/raw_input")
        for wrong in ({}, {"answer": "a", "approve": True}):
            with self.assertRaises(WorkerError) as caught:
                self.client.resume({"raw_input": "q"}, **wrong)
            self.assertEqual(caught.exception.code, "EARG")
        with self.assertRaises(WorkerError) as caught:
            self.client.normalize(b"oops")
        self.assertEqual(caught.exception.code, "EPARSE")


class OverAProcess(Operations, unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.client = Worker(COMMAND, workspace=workspace())
        cls.addClassCleanup(cls.client.close)

    def client_with(self, **options: Any) -> Client:
        client = Worker(COMMAND, **options)
        self.addCleanup(client.close)
        return client

    def test_does_not_take_an_envelope_for_an_error(self) -> None:
        envelope = b'{"version":1,"status":"error","command":"x","raw_input":"q"}'
        self.assertTrue(self.client.normalize(envelope).startswith(envelope[:-1]))


class OverAsyncio(Operations, unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.client = InALoop(COMMAND, workspace=workspace())  # type: ignore[assignment]
        cls.addClassCleanup(cls.client.close)

    def client_with(self, **options: Any) -> Any:
        client = InALoop(COMMAND, **options)
        self.addCleanup(client.close)
        return client


class OverHttp(Operations, unittest.TestCase):
    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server("--workspace", workspace())
        cls.addClassCleanup(cls.server.close)
        cls.client = HttpWorker(cls.server.url)

    def client_with(self, **options: Any) -> Client:
        return HttpWorker(self.server.url, **options)


class InALoop:
    """Calls an AsyncWorker as if it were a Worker."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        self._worker = AsyncWorker(*args, **options)

    def __getattr__(self, operation: str) -> Callable[..., Any]:
        method = getattr(self._worker, operation)
        return lambda *args, **options: self._result(method(*args, **options))

    def close(self) -> None:
        self._result(self._worker.close())
        self._result(self._loop.shutdown_default_executor())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _result(self, call: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(call, self._loop).result()
