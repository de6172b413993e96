import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ticket } from "./admission.ts";
import type { RequestHead } from "./head.ts";
import type { Rounds } from "./rounds.ts";

/** A request for an operation that was read as a whole, and where its answer goes. */
export interface Exchange {
  readonly head: RequestHead;
  readonly body: Buffer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ticket: Ticket;
  readonly rounds: Rounds;
}
