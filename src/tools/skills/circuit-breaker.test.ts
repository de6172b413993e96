import { expect, it } from "vitest";
import { type Admission, type CallOutcome, createCircuitBreaker } from "./circuit-breaker.ts";

function setUp() {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  const admit = (): Admission => breaker.admit();
  const call = (outcome: CallOutcome): boolean => {
    const admission = admit();
    if (admission.admitted) admission.settle(outcome);
    return admission.admitted;
  };
  const open = (): void => {
    for (let count = 0; count < 5; count++) call("failure");
  };
  return {
    breaker,
    admit,
    call,
    open,
    later: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

it("opens after five failures in a row, not after five in all", () => {
  const { call, breaker } = setUp();
  for (const outcome of ["failure", "failure", "failure", "failure", "success"] as const) call(outcome);
  for (let count = 0; count < 4; count++) call("failure");
  expect(breaker.isOpen()).toBe(false);
  call("failure");
  expect(breaker.isOpen()).toBe(true);
});

it("stays open for 30 s and says how long", () => {
  const { admit, open, later } = setUp();
  open();
  later(29_999);
  expect(admit()).toEqual({ admitted: false, retryAfterMs: 1 });
  later(1);
  expect(admit().admitted).toBe(true);
});

it("lets three probes run at a time", () => {
  const { admit, open, later } = setUp();
  open();
  later(30_000);
  const probes = [admit(), admit(), admit()];
  expect(probes.every(({ admitted }) => admitted)).toBe(true);
  expect(admit().admitted).toBe(false);
  const [first] = probes;
  if (first?.admitted === true) first.settle("abandoned");
  expect(admit().admitted).toBe(true);
});

it("closes after two probes that go well", () => {
  const { call, open, later, breaker } = setUp();
  open();
  later(30_000);
  call("success");
  call("success");
  for (let count = 0; count < 4; count++) call("failure");
  expect(breaker.isOpen()).toBe(false);
});

it("opens again for 30 s when a probe fails", () => {
  const { call, open, later, admit } = setUp();
  open();
  later(30_000);
  call("success");
  call("failure");
  expect(admit()).toEqual({ admitted: false, retryAfterMs: 30_000 });
});

it("counts neither a call twice nor one that began before it opened", () => {
  const { admit, open, later, breaker } = setUp();
  const early = admit();
  open();
  later(30_000);
  const probe = admit();
  if (early.admitted) early.settle("failure");
  expect(breaker.isOpen()).toBe(false);
  if (probe.admitted) for (let count = 0; count < 3; count++) probe.settle("success");
  for (let count = 0; count < 3; count++) expect(admit().admitted).toBe(true);
  expect(admit().admitted).toBe(false);
});
