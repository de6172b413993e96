import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RunEvent } from "../../service/index.ts";

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** The label for what is in none of the closed sets. */
const OTHER = "other";

/** The values that labels may have; what comes from outside never becomes one. */
export interface LabelSets {
  readonly stages: readonly string[];
  readonly terminalReasons: readonly string[];
}

/** What is counted. */
export interface HttpMetrics {
  requestFinished(route: string, status: number, seconds: number): void;
  observe(event: RunEvent): void;
  modelCalls(count: number): void;
  /** The counters as Prometheus reads them. */
  render(inFlight: number): Promise<{ readonly contentType: string; readonly body: string }>;
}

/** Counts requests, runs and stages. */
export function createMetrics({ stages, terminalReasons }: LabelSets): HttpMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "envelope_worker_request_duration_seconds",
    help: "Time from a request's arrival to its answer",
    labelNames: ["route", "status"],
    buckets: SECONDS,
    registers,
  });
  const stageTimes = new Histogram({
    name: "envelope_worker_stage_duration_seconds",
    help: "Time that a stage took",
    labelNames: ["stage", "status"],
    buckets: SECONDS,
    registers,
  });
  const counter = (name: string, help: string, ...labelNames: string[]): Counter =>
    new Counter({ name: `envelope_worker_${name}_total`, help, labelNames, registers });
  const runs = counter("runs", "Runs by their terminal reason; paused runs have none", "terminal_reason");
  const bounds = counter("bounds_hit", "Runs that a bound has ended", "bound");
  const interrupts = counter("interrupts", "Runs that wait for a person", "kind");
  const calls = counter("model_calls", "Model calls of all runs");
  const inFlightGauge = new Gauge({
    name: "envelope_worker_requests_in_flight",
    help: "Requests that are being answered",
    registers,
  });
  const known = (names: readonly string[], name: string): string => (names.includes(name) ? name : OTHER);

  // Finding the child of a histogram by its labels costs more than observing; there are few of them.
  const children = new Map<string, { observe(seconds: number): void }>();
  const requestsOf = (route: string, status: number): { observe(seconds: number): void } => {
    const key = `${status} ${route}`;
    let child = children.get(key);
    if (child === undefined) {
      child = requests.labels({ route, status: String(status) });
      children.set(key, child);
    }
    return child;
  };

  return {
    requestFinished: (route, status, seconds) => requestsOf(route, status).observe(seconds),
    observe(event) {
      if (event.type === "stage_finished") {
        const labels = { stage: known(stages, event.stage), status: event.status };
        stageTimes.observe(labels, event.duration_ms / 1000);
      } else if (event.type === "bound_hit") bounds.inc({ bound: known(terminalReasons, event.reason) });
      else if (event.type === "interrupted") interrupts.inc({ kind: event.kind });
      else if (event.type === "run_finished") {
        const { reason } = event;
        runs.inc({ terminal_reason: reason === null ? "none" : known(terminalReasons, reason) });
      }
    },
    modelCalls(count) {
      if (count > 0) calls.inc(count);
    },
    async render(inFlight) {
      inFlightGauge.set(inFlight);
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}
