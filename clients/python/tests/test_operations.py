"""Every operation, over both transports."""

from __future__ import annotations

import json
import unittest
from typing import Any, Callable

from envelope_worker import Client, HttpWorker, Worker, WorkerError

from .support import COMMAND, KEPT, PRETTY, QUESTION, Server, workspace


class Operations:
    """What each transport must do."""

    client: Client

    def test_creates_and_runs_an_envelope(self: Any) -> None:
        envelope = self.client.create({"raw_input": QUESTION, "metadata": {"ratio": 1.0, "big": 2**70}})
        self.assertEqual(envelope["metadata"], {"ratio": 1.0, "big": 2**70})
        self.assertIsInstance(envelope["metadata"]["ratio"], float)
        self.assertTrue(self.client.can_continue(envelope)["can_continue"])
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

    def test_does_not_take_an_envelope_for_an_error(self) -> None:
        envelope = b'{"version":1,"status":"error","command":"x","raw_input":"q"}'
        self.assertTrue(self.client.normalize(envelope).startswith(envelope[:-1]))


class OverHttp(Operations, unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        server = Server("--workspace", workspace())
        cls.addClassCleanup(server.close)
        cls.client = HttpWorker(server.url)
