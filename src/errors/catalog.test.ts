import { expect, it } from "vitest";
import { ERROR_CATALOG } from "./catalog.ts";

it("gives each of the fifteen codes the retryable flag, HTTP status and exit code of the design", () => {
  const rows = Object.entries(ERROR_CATALOG).map(
    ([code, row]) => `${code} ${row.retryable ? "retry" : "final"} ${row.httpStatus} ${row.exitCode}`,
  );
  expect(rows.sort()).toEqual([
    "EARG final 400 64",
    "EAUTH final 401 77",
    "ECANCELED final 499 130",
    "EENVELOPE final 422 65",
    "EIO final 500 74",
    "ENOTFOUND final 404 66",
    "EOPENAPI final 422 65",
    "EOUTPUT_TOO_LARGE final 413 65",
    "EPAGINATION final 502 70",
    "EPARSE final 400 65",
    "EPOLICY final 403 77",
    "ERATELIMIT retry 429 75",
    "ERUNTIME retry 500 70",
    "ESKILLDOWN retry 503 69",
    "ETIMEOUT retry 504 75",
  ]);
});
