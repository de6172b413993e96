/** The stages that search and judge, which a run to perception or intent never loads. */
export { critic } from "./critic.ts";
export { execution } from "./execution.ts";
export { integration } from "./integration.ts";
export { plan } from "./plan.ts";
