import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { TERMINAL_REASONS } from "../../gen/envelope-fields.ts";
import { STAGE_NAMES } from "../../pipeline/index.ts";
import type { HttpMetrics } from "./settings.ts";

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** Counts requests, runs and stages. Values from outside never become labels. */
export function createMetrics(): HttpMetrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const requests = new Histogram({
    name: "envelope_worker_request_duration_seconds",
    help: "Time from a request's arrival to its answer",
    labelNames: ["route", "status"],
    buckets: SECONDS,
    registers,
  });
  const stages = new Histogram({
    name: "envelope_worker_stage_duration_seconds",
    help: "Time that a stage took",
    labelNames: ["stage", "status"],
    buckets: SECONDS,
    registers,
  });
  const runs = new Counter({
    name: "envelope_worker_runs_total",
    help: "Runs by their terminal reason; paused and partial runs have none",
    labelNames: ["terminal_reason"],
    registers,
  });
  const bounds = new Counter({
    name: "envelope_worker_bounds_hit_total",
    help: "Runs that a bound has ended",
    labelNames: ["bound"],
    registers,
  });
  const modelCalls = new Counter({
    name: "envelope_worker_model_calls_total",
    help: "Model calls of all runs",
    registers,
  });
  const inFlightGauge = new Gauge({
    name: "envelope_worker_requests_in_flight",
    help: "Requests that are being answered",
    registers,
  });
  return {
    requestFinished: (route, status, seconds) => requests.observe({ route, status: String(status) }, seconds),
    stageFinished: (stage, status, milliseconds) =>
      stages.observe({ stage: known(STAGE_NAMES, stage, "other"), status }, milliseconds / 1000),
    runFinished(reason, calls) {
      runs.inc({ terminal_reason: reason === null ? "none" : known(TERMINAL_REASONS, reason, "other") });
      if (reason?.startsWith("max_")) bounds.inc({ bound: known(TERMINAL_REASONS, reason, "other") });
      if (calls > 0) modelCalls.inc(calls);
    },
    async render(inFlight) {
      inFlightGauge.set(inFlight);
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}

function known(names: readonly string[], name: string, otherwise: string): string {
  return names.includes(name) ? name : otherwise;
}
