import fc from "fast-check";

// The checks of a commit give the same answer each time; `npm run stress` looks for new counterexamples.
fc.configureGlobal(process.env.STRESS === "1" ? { numRuns: 2000 } : { seed: 1 });
