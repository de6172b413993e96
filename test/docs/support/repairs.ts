import { envelopeText, FULL, spelledText } from "../../envelope/support/read.ts";

/** A document that needs one repair: where its warning points, and what is written instead. */
export interface Repair {
  readonly given: string;
  readonly path: string;
  readonly written: Readonly<Record<string, unknown>>;
}

/** What reading repairs, by what docs/wire.md says is found, in its order. */
export const REPAIRS: ReadonlyMap<string, readonly Repair[]> = new Map([
  [
    "a field that is missing",
    [
      of({ max_stages: undefined }, "/max_stages", { max_stages: 5 }),
      of({ metadata: undefined }, "/metadata", { metadata: {} }),
      of({ request_id: undefined }, "/request_id", { request_id: "req_0000000000000001" }),
      of({ received_at: undefined }, "/received_at", { received_at: "2026-01-02T03:04:05.678Z" }),
    ],
  ],
  [
    "null or empty `envelope_id`, `request_id`, `session_id`",
    [
      ["envelope_id", "env_0000000000000001"],
      ["request_id", "req_0000000000000001"],
      ["session_id", "sess_0000000000000001"],
    ].flatMap(([name, id]) => [null, ""].map((value) => of({ [name!]: value }, `/${name}`, { [name!]: id }))),
  ],
  [
    "a null `received_at`",
    [of({ received_at: null }, "/received_at", { received_at: "2026-01-02T03:04:05.678Z" })],
  ],
  [
    "null where the schema has none",
    [
      of({ all_goals: null }, "/all_goals", { all_goals: [] }),
      of({ user_id: null }, "/user_id", { user_id: "anonymous" }),
      of({ iteration: null }, "/iteration", { iteration: 0 }),
    ],
  ],
  [
    "elements of the wrong type in lists, non-objects in `outputs`",
    [
      of({ stage_order: ["intent", null] }, "/stage_order/1", { stage_order: ["intent"] }),
      of({ outputs: { plan: "later", intent: {} } }, "/outputs/plan", { outputs: { intent: {} } }),
    ],
  ],
  [
    "times in other notations, or without an offset",
    [
      time("2026-01-02T03:04:05", "2026-01-02T03:04:05Z"),
      time("2026-01-02 03:04:05+0100", "2026-01-02T02:04:05Z"),
    ],
  ],
  ["year 0001, or an empty time", [time("0001-01-01T00:00:00Z", null), time("", null)]],
  [
    "a peer's word for no terminal reason",
    [of({ terminal_reason: "unspecified" }, "/terminal_reason", { terminal_reason: null })],
  ],
  [
    "free text as a terminal reason",
    [
      of({ terminal_reason: "boom" }, "/terminal_reason", {
        terminal_reason: null,
        termination_reason: "boom",
      }),
    ],
  ],
  ["an unknown status of a goal", [goal("soon", "pending")]],
  ["a `max_llm_calls` or `max_agent_hops` of 0", [zero("max_llm_calls"), zero("max_agent_hops")]],
  ["a `max_iterations` of 0", [zero("max_iterations")]],
  ["a `max_stages` of 0", [zero("max_stages")]],
  [
    "a key that stands twice",
    [
      {
        given: spelledText({ user_id: '"one","user_id":"two"' }),
        path: "/user_id",
        written: { user_id: "two" },
      },
    ],
  ],
]);

function of(
  fields: Readonly<Record<string, unknown>>,
  path: string,
  written: Readonly<Record<string, unknown>>,
): Repair {
  return { given: envelopeText(fields), path, written: { envelope_id: FULL.envelope_id, ...written } };
}

function time(completed_at: string, written: string | null): Repair {
  return of({ completed_at }, "/completed_at", { completed_at: written });
}

function goal(status: string, written: string): Repair {
  return of({ goal_completion_status: { a: status } }, "/goal_completion_status/a", {
    goal_completion_status: { a: written },
  });
}

function zero(limit: string): Repair {
  return of({ [limit]: 0 }, `/${limit}`, { [limit]: 0 });
}
