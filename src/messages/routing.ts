import type { RoutingDecisionRecord } from "./message.ts";

/** Why a turn has its model, in coarse classes. */
export type RoutingMode = RoutingDecisionRecord["mode"];

/** The policies of a routing chain, in the order in which they are asked. */
export const ROUTING_CHAIN = [
  "per_message_override",
  "manual_sticky",
  "rule",
  "pattern",
  "delegate_request",
  "workspace_default",
  "global_default",
] as const;

export type ChainPolicy = (typeof ROUTING_CHAIN)[number];

const MODES: Readonly<Record<ChainPolicy, RoutingMode>> = {
  per_message_override: "override",
  manual_sticky: "manual",
  rule: "rule",
  pattern: "pattern",
  delegate_request: "delegate",
  workspace_default: "default",
  global_default: "default",
};

/** The mode that stands on the message for a policy of the chain. */
export function routingModeOf(policy: ChainPolicy): RoutingMode {
  return MODES[policy];
}

/** What else a record may hold. */
export type RoutingDetails = Pick<
  RoutingDecisionRecord,
  "rule_name" | "confidence" | "alternatives_considered"
>;

/** The record of a decision, as it stands on the assistant's message. */
export function routingRecord(
  policy: ChainPolicy,
  model: string,
  reason: string,
  details: RoutingDetails = {},
): RoutingDecisionRecord {
  return { mode: routingModeOf(policy), chosen_model: model, reason, ...details };
}
