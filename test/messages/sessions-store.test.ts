import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { openSessions, readSessions, saveSessions } from "../../src/app/models/messages-store.ts";
import { digestOf } from "../../src/messages/digest.ts";
import type { Message } from "../../src/messages/message.ts";
import type { StoredSession } from "../../src/messages/session-records.ts";
import type { SessionStore } from "../../src/store/sessions-store.ts";
import { ANSWERED, message, text, toolId, toolResult } from "./support.ts";

const newFile = (): string => join(mkdtempSync(join(tmpdir(), "store-")), "sessions.sqlite");
const open = (file = newFile()): SessionStore => openSessions(file, () => 1_778_234_400_000);

/** A session with copies of some messages. */
function sessionOf(id: string, messages: readonly Message[] = []): StoredSession {
  return {
    session: { id, workspacePath: ".", activeModel: null, routingPolicy: null },
    messages: messages.map((entry) => ({ ...entry, session_id: id })),
    toolIds: [],
  };
}

describe("a file of sessions", () => {
  const call = (incomplete = false): Message["content"][number] => ({
    type: "tool_use",
    id: toolId(7),
    name: "read_file",
    input: {},
    ...(incomplete ? { incomplete } : {}),
  });

  it("keeps a session as it is when another one comes with the same ids", () => {
    const store = open();
    const [question, answer] = [message("user", [text("mine")]), message("assistant", [call()])];
    saveSessions(store, [sessionOf("sess_a", [question, answer])]);
    const before = [...readSessions(store, undefined)];
    const copies = [{ ...question, content: [text("yours")] }, message("assistant", [call()])];
    for (const copy of copies) {
      expect(() => saveSessions(store, [sessionOf("sess_b", [copy])])).toThrow(
        expect.objectContaining({
          code: "EENVELOPE",
          details: { session_id: "sess_b", message_id: copy.id },
        }),
      );
    }
    expect([...readSessions(store, undefined)]).toEqual(before);
    store.close();
  });

  it("tells which calls are open, also when an answer is written again", () => {
    const store = open();
    const partial = message("assistant", [call(true)], { ...ANSWERED, status: "partial" });
    saveSessions(store, [sessionOf("sess_a", [partial])]);
    expect(store.callsWithStatus("sess_a", "cancelled")).toEqual([toolId(7)]);
    const whole = { ...partial, content: [call()], metadata: ANSWERED };
    saveSessions(store, [sessionOf("sess_a", [whole])]);
    expect(store.callsWithStatus("sess_a", "pending")).toEqual([toolId(7)]);
    const messages = [whole, toolResult(toolId(7), [text("done")])];
    saveSessions(store, [sessionOf("sess_a", messages)]);
    saveSessions(store, [sessionOf("sess_a", messages)]);
    expect(store.callsWithStatus("sess_a", "succeeded")).toEqual([toolId(7)]);
    store.close();
  });

  it.each(["2026-05-08T10:00:00Z", "2026-05-08T10:00:00.5Z", "2026-05-08T10:00:00.100200Z"])(
    "gives a message of %s back with the same digest",
    (created_at) => {
      const store = open();
      const written = { ...message("user", [text("q")]), session_id: "sess_a", created_at };
      saveSessions(store, [sessionOf("sess_a", [written])]);
      expect(digestOf(store.messages("sess_a")[0]!)).toBe(digestOf(written));
      const later = { ...written, created_at: created_at.replace("10:00:00", "10:00:10") };
      expect(digestOf(later)).not.toBe(digestOf(written));
      store.close();
    },
  );

  it("waits to be opened while another process makes it", async () => {
    const file = newFile();
    const holder = new Worker(
      `const { DatabaseSync } = require("node:sqlite");
       const { parentPort, workerData } = require("node:worker_threads");
       const database = new DatabaseSync(workerData);
       database.exec("CREATE TABLE t (a); BEGIN EXCLUSIVE");
       parentPort.postMessage("held");
       setTimeout(() => { database.exec("COMMIT"); database.close(); }, 200);`,
      { eval: true, workerData: file },
    );
    await new Promise((resolve) => holder.once("message", resolve));
    const store = open(file);
    expect(store.sessions()).toEqual([]);
    store.close();
    await holder.terminate();
  });

  it("says so where another process does not let it write", () => {
    const file = newFile();
    const store = open(file);
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    expect(() => saveSessions(store, [sessionOf("sess_a")])).toThrow(
      expect.objectContaining({ code: "EIO", message: "The sessions cannot be used: database is locked" }),
    );
    other.exec("COMMIT");
    saveSessions(store, [sessionOf("sess_a")]);
    expect(store.sessions()).toMatchObject([{ id: "sess_a" }]);
    other.close();
    store.close();
  });
});
