/** Redaction: no secret leaves the worker in anything that it composes. */
export { createMasking, type Masking } from "./masking.ts";
export { type Headers, redactHeaders } from "./redact-headers.ts";
export { redactText } from "./redact-text.ts";
export { redactValue } from "./redact-value.ts";
