import type { OptionTable } from "../options.ts";

/** The options of `conformance`, by what they are about. */
export const CONFORMANCE_OPTIONS = {
  stdio: {
    type: "string",
    value: '"CMD ARGS"',
    about: "A program that takes one envelope on stdin and answers on stdout; {op} in it is the operation.",
  },
  ndjson: { type: "string", value: '"CMD ARGS"', about: "A program that answers each line with a line." },
  http: { type: "string", value: "URL", about: "A server: POST URL or, without a path, URL/api/v1/{op}." },
  peer: {
    type: "string",
    value: '"CMD ARGS"',
    about: "A program that speaks the kit's start, run and stop.",
  },
  ops: {
    type: "string",
    value: "a,b",
    about: "What the peer has of create, process, can-continue, result, validate.",
  },
  env: {
    type: "string",
    multiple: true,
    value: "NAME",
    about: "A variable that --stdio and --ndjson peers get, besides PATH, HOME, LANG and TMPDIR.",
  },
  header: {
    type: "string",
    multiple: true,
    value: '"NAME: VALUE"',
    about: "A header for --http; its value is never told.",
  },
  "insecure-http": { type: "boolean", about: "Let --http go to another machine without TLS." },
  timeout: { type: "string", value: "S", about: "How long one case may take; 10 s unless given." },
  jobs: { type: "string", value: "N", about: "So many cases at once." },
  dialect: { type: "string", value: "NAME", about: "The dialect of the peer; its cases are run, too." },
  level: { type: "string", value: "a,b", about: "Run only cases of these levels: seed, dialect, worker." },
  suite: { type: "string", value: "a,b", about: "Run only these suites." },
  case: { type: "string", value: "NAME", about: "Run only this case." },
  cases: {
    type: "string",
    value: "DIR",
    about: "Replay the hops that tap --save kept, instead of the kit's cases.",
  },
  "only-roundtrip": { type: "boolean", about: "The peer's process must change nothing." },
  verbose: { type: "boolean", short: "v", about: "Show what was sent, what came back, and the findings." },
  all: { type: "boolean", about: "Tell each case that failed, not only the causes." },
  json: { type: "boolean", about: "Print the report as JSON." },
  report: { type: "string", value: "FILE.html", about: "Write the report as a page." },
  junit: { type: "string", value: "FILE", about: "Write the report as JUnit's XML." },
  "expected-failures": { type: "string", value: "FILE", about: "What may fail, and why." },
  "save-expected": { type: "string", value: "FILE", about: "Write today's failures as such a file." },
} as const satisfies OptionTable;
