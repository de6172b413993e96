// Generated from schemas/protocol/protocol-envelope.schema.json by `npm run generate`. Do not edit.

/**
 * The frame of Protocol v1 around a result, an error or a progress event, as strict mode wants it
 */
export interface ProtocolEnvelope {
  version: 1;
  /**
   * ok and error end a command; progress events come before
   */
  status: "ok" | "error" | "progress";
  /**
   * namespace/verb
   */
  command: string;
  /**
   * What the command has to say; extra keys are its own
   */
  data: {
    /**
     * Digest of the payload that was moved to a content-addressed store
     */
    artifact?: string;
    [k: string]: unknown;
  };
  meta: ProtocolMeta;
  error: ProtocolError;
}
/**
 * How the envelope came about, in the order in which it is written
 */
export interface ProtocolMeta {
  /**
   * RFC 3339 in UTC, with an upper-case T and Z
   */
  ts: string;
  duration_ms?: number;
  /**
   * What the command ran in; null where it is built in
   */
  runner?: "wasi" | "exec" | "oci" | null;
  workspace?: string;
  job_id?: string;
  trace_id?: string;
  profiles?: string[];
  source?: "run" | "cache" | "memory";
  /**
   * Equal to data.artifact
   */
  cas_digest?: string;
  skill_version?: string;
  cache_key?: string;
  /**
   * On progress events: counts them from 0
   */
  seq?: number;
  /**
   * On progress events: true on the last one
   */
  final?: boolean;
  memory?: {
    name: string;
    type: string;
    workspace?: string;
  };
  /**
   * The data of an error is not all there would be
   */
  partial?: boolean;
  agent_id?: string;
  mailbox_id?: string;
  correlation_id?: string;
  parent_job_id?: string;
  quota_remaining?: {
    cpu_ms?: number;
    memory_mb?: number;
    network_mb?: number;
  };
}
export interface ProtocolError {
  code?:
    | "EARG"
    | "EAUTH"
    | "ERATELIMIT"
    | "EPAGINATION"
    | "ERUNTIME"
    | "ENOTFOUND"
    | "ETIMEOUT"
    | "EPOLICY"
    | "ESKILLDOWN"
    | "EPARSE"
    | "EOUTPUT_TOO_LARGE"
    | "EENVELOPE"
    | "EIO"
    | "ECANCELED"
    | "EOPENAPI"
    | null;
  message?: string | null;
  /**
   * Facts for programs
   */
  details?: {
    [k: string]: unknown;
  };
}
