// Generated from schemas/generic-envelope.schema.json by `npm run generate`. Do not edit.

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv-formats/dist/formats.js
var require_formats = __commonJS({
  "node_modules/ajv-formats/dist/formats.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(true), compareTime),
      "date-time": fmtDef(getDateTime(true), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: true,
      // unchecked string payload
      binary: true
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
    var DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      const matches = DATE.exec(str);
      if (!matches)
        return false;
      const year = +matches[1];
      const month = +matches[2];
      const day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (!(d1 && d2))
        return void 0;
      if (d1 > d2)
        return 1;
      if (d1 < d2)
        return -1;
      return 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function time(str) {
        const matches = TIME.exec(str);
        if (!matches)
          return false;
        const hr = +matches[1];
        const min = +matches[2];
        const sec = +matches[3];
        const tz = matches[4];
        const tzSign = matches[5] === "-" ? -1 : 1;
        const tzH = +(matches[6] || 0);
        const tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return false;
        if (hr <= 23 && min <= 59 && sec < 60)
          return true;
        const utcMin = min - tzM * tzSign;
        const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return void 0;
      const t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf();
      const t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (!(t1 && t2))
        return void 0;
      return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return void 0;
      const a1 = TIME.exec(t1);
      const a2 = TIME.exec(t2);
      if (!(a1 && a2))
        return void 0;
      t1 = a1[1] + a1[2] + a1[3];
      t2 = a2[1] + a2[2] + a2[3];
      if (t1 > t2)
        return 1;
      if (t1 < t2)
        return -1;
      return 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      const time = getTime(strictTimeZone);
      return function date_time(str) {
        const dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const d1 = new Date(dt1).valueOf();
      const d2 = new Date(dt2).valueOf();
      if (!(d1 && d2))
        return void 0;
      return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
      const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
      const res = compareDate(d1, d2);
      if (res === void 0)
        return void 0;
      return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/;
    var URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      BYTE.lastIndex = 0;
      return BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31);
    var MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return true;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return false;
      try {
        new RegExp(str);
        return true;
      } catch (e) {
        return false;
      }
    }
  }
});

// scripts/generate/collect-errors.ts
var MAX_FINDINGS = 1e3;
function addError(errors, error) {
  if (errors.length < MAX_FINDINGS) errors.push(error);
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:generic-envelope", "title": "GenericEnvelope", "description": "Envelope state for cross-language exchange between Python and Go", "type": "object", "required": ["envelope_id", "request_id", "user_id", "session_id", "raw_input", "outputs", "current_stage", "terminated"], "properties": { "envelope_id": { "type": "string", "description": "Unique envelope identifier (format: env_<uuid>)", "pattern": "^env_[a-f0-9]{16}$" }, "request_id": { "type": "string", "description": "Request identifier (format: req_<uuid>)", "pattern": "^req_[a-f0-9]{16}$" }, "user_id": { "type": "string", "description": "User identifier", "default": "anonymous" }, "session_id": { "type": "string", "description": "Session identifier (format: sess_<uuid>)", "pattern": "^sess_[a-f0-9]{16}$" }, "raw_input": { "type": "string", "description": "Original user message" }, "received_at": { "type": "string", "format": "date-time", "description": "ISO 8601 timestamp when request was received" }, "outputs": { "type": "object", "description": "Dynamic agent outputs keyed by output_key", "additionalProperties": { "type": "object", "additionalProperties": true } }, "current_stage": { "type": "string", "description": "Current stage name (agent name or 'start'/'end')" }, "stage_order": { "type": "array", "items": { "type": "string" }, "description": "Ordered list of stage names from pipeline config" }, "iteration": { "type": "integer", "minimum": 0, "description": "Current retry iteration" }, "max_iterations": { "type": "integer", "minimum": 1, "default": 3 }, "llm_call_count": { "type": "integer", "minimum": 0, "description": "Total LLM calls made" }, "max_llm_calls": { "type": "integer", "minimum": 1, "default": 10 }, "agent_hop_count": { "type": "integer", "minimum": 0, "description": "Number of agent transitions" }, "max_agent_hops": { "type": "integer", "minimum": 1, "default": 21 }, "terminal_reason": { "type": ["string", "null"], "enum": [null, "completed_successfully", "clarification_required", "confirmation_required", "denied_by_policy", "tool_failed_recoverably", "tool_failed_fatally", "max_iterations_exceeded", "max_llm_calls_exceeded", "max_agent_hops_exceeded", "max_critic_fires_exceeded"], "description": "Why processing terminated" }, "terminated": { "type": "boolean", "description": "Whether processing is complete" }, "termination_reason": { "type": ["string", "null"], "description": "Human-readable termination reason" }, "clarification_pending": { "type": "boolean", "default": false }, "clarification_question": { "type": ["string", "null"] }, "clarification_response": { "type": ["string", "null"] }, "confirmation_pending": { "type": "boolean", "default": false }, "confirmation_id": { "type": ["string", "null"] }, "confirmation_message": { "type": ["string", "null"] }, "confirmation_response": { "type": ["boolean", "null"] }, "completed_stages": { "type": "array", "items": { "type": "object", "properties": { "stage_number": { "type": "integer" }, "satisfied_goals": { "type": "array", "items": { "type": "string" } }, "summary": { "type": "object" }, "plan_id": { "type": ["string", "null"] } } } }, "current_stage_number": { "type": "integer", "minimum": 1, "default": 1 }, "max_stages": { "type": "integer", "minimum": 1, "default": 5 }, "all_goals": { "type": "array", "items": { "type": "string" } }, "remaining_goals": { "type": "array", "items": { "type": "string" } }, "goal_completion_status": { "type": "object", "additionalProperties": { "type": "string", "enum": ["pending", "satisfied", "failed"] } }, "prior_plans": { "type": "array", "items": { "type": "object" } }, "critic_feedback": { "type": "array", "items": { "type": "string" } }, "errors": { "type": "array", "items": { "type": "object" } }, "completed_at": { "type": ["string", "null"], "format": "date-time" }, "metadata": { "type": "object", "additionalProperties": true } } };
var func0 = Object.prototype.hasOwnProperty;
var pattern0 = new RegExp("^env_[a-f0-9]{16}$", "u");
var pattern1 = new RegExp("^req_[a-f0-9]{16}$", "u");
var pattern2 = new RegExp("^sess_[a-f0-9]{16}$", "u");
var formats0 = require_formats().fullFormats["date-time"];
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.envelope_id === void 0 || !func0.call(data, "envelope_id")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "envelope_id" }, message: "must have required property 'envelope_id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.request_id === void 0 || !func0.call(data, "request_id")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "request_id" }, message: "must have required property 'request_id'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.user_id === void 0 || !func0.call(data, "user_id")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "user_id" }, message: "must have required property 'user_id'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.session_id === void 0 || !func0.call(data, "session_id")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "session_id" }, message: "must have required property 'session_id'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        addError(vErrors, err3);
      }
      errors++;
    }
    if (data.raw_input === void 0 || !func0.call(data, "raw_input")) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "raw_input" }, message: "must have required property 'raw_input'" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        addError(vErrors, err4);
      }
      errors++;
    }
    if (data.outputs === void 0 || !func0.call(data, "outputs")) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "outputs" }, message: "must have required property 'outputs'" };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        addError(vErrors, err5);
      }
      errors++;
    }
    if (data.current_stage === void 0 || !func0.call(data, "current_stage")) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "current_stage" }, message: "must have required property 'current_stage'" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        addError(vErrors, err6);
      }
      errors++;
    }
    if (data.terminated === void 0 || !func0.call(data, "terminated")) {
      const err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "terminated" }, message: "must have required property 'terminated'" };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        addError(vErrors, err7);
      }
      errors++;
    }
    if (data.envelope_id !== void 0 && func0.call(data, "envelope_id")) {
      let data0 = data.envelope_id;
      if (typeof data0 === "string") {
        if (!pattern0.test(data0)) {
          const err8 = { instancePath: instancePath + "/envelope_id", schemaPath: "#/properties/envelope_id/pattern", keyword: "pattern", params: { pattern: "^env_[a-f0-9]{16}$" }, message: 'must match pattern "^env_[a-f0-9]{16}$"' };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            addError(vErrors, err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/envelope_id", schemaPath: "#/properties/envelope_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.request_id !== void 0 && func0.call(data, "request_id")) {
      let data1 = data.request_id;
      if (typeof data1 === "string") {
        if (!pattern1.test(data1)) {
          const err10 = { instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/pattern", keyword: "pattern", params: { pattern: "^req_[a-f0-9]{16}$" }, message: 'must match pattern "^req_[a-f0-9]{16}$"' };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            addError(vErrors, err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          addError(vErrors, err11);
        }
        errors++;
      }
    }
    if (data.user_id !== void 0 && func0.call(data, "user_id")) {
      if (typeof data.user_id !== "string") {
        const err12 = { instancePath: instancePath + "/user_id", schemaPath: "#/properties/user_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          addError(vErrors, err12);
        }
        errors++;
      }
    }
    if (data.session_id !== void 0 && func0.call(data, "session_id")) {
      let data3 = data.session_id;
      if (typeof data3 === "string") {
        if (!pattern2.test(data3)) {
          const err13 = { instancePath: instancePath + "/session_id", schemaPath: "#/properties/session_id/pattern", keyword: "pattern", params: { pattern: "^sess_[a-f0-9]{16}$" }, message: 'must match pattern "^sess_[a-f0-9]{16}$"' };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            addError(vErrors, err13);
          }
          errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/session_id", schemaPath: "#/properties/session_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          addError(vErrors, err14);
        }
        errors++;
      }
    }
    if (data.raw_input !== void 0 && func0.call(data, "raw_input")) {
      if (typeof data.raw_input !== "string") {
        const err15 = { instancePath: instancePath + "/raw_input", schemaPath: "#/properties/raw_input/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          addError(vErrors, err15);
        }
        errors++;
      }
    }
    if (data.received_at !== void 0 && func0.call(data, "received_at")) {
      let data5 = data.received_at;
      if (typeof data5 === "string") {
        if (!formats0.validate(data5)) {
          const err16 = { instancePath: instancePath + "/received_at", schemaPath: "#/properties/received_at/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            addError(vErrors, err16);
          }
          errors++;
        }
      } else {
        const err17 = { instancePath: instancePath + "/received_at", schemaPath: "#/properties/received_at/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          addError(vErrors, err17);
        }
        errors++;
      }
    }
    if (data.outputs !== void 0 && func0.call(data, "outputs")) {
      let data6 = data.outputs;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        for (const key0 of Object.keys(data6)) {
          let data7 = data6[key0];
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
          } else {
            const err18 = { instancePath: instancePath + "/outputs/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/outputs/additionalProperties/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              addError(vErrors, err18);
            }
            errors++;
          }
        }
      } else {
        const err19 = { instancePath: instancePath + "/outputs", schemaPath: "#/properties/outputs/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          addError(vErrors, err19);
        }
        errors++;
      }
    }
    if (data.current_stage !== void 0 && func0.call(data, "current_stage")) {
      if (typeof data.current_stage !== "string") {
        const err20 = { instancePath: instancePath + "/current_stage", schemaPath: "#/properties/current_stage/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          addError(vErrors, err20);
        }
        errors++;
      }
    }
    if (data.stage_order !== void 0 && func0.call(data, "stage_order")) {
      let data9 = data.stage_order;
      if (Array.isArray(data9)) {
        const len0 = data9.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data9[i0] !== "string") {
            const err21 = { instancePath: instancePath + "/stage_order/" + i0, schemaPath: "#/properties/stage_order/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              addError(vErrors, err21);
            }
            errors++;
          }
        }
      } else {
        const err22 = { instancePath: instancePath + "/stage_order", schemaPath: "#/properties/stage_order/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          addError(vErrors, err22);
        }
        errors++;
      }
    }
    if (data.iteration !== void 0 && func0.call(data, "iteration")) {
      let data11 = data.iteration;
      if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
        const err23 = { instancePath: instancePath + "/iteration", schemaPath: "#/properties/iteration/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          addError(vErrors, err23);
        }
        errors++;
      }
      if (typeof data11 == "number" && isFinite(data11)) {
        if (data11 < 0 || isNaN(data11)) {
          const err24 = { instancePath: instancePath + "/iteration", schemaPath: "#/properties/iteration/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            addError(vErrors, err24);
          }
          errors++;
        }
      }
    }
    if (data.max_iterations !== void 0 && func0.call(data, "max_iterations")) {
      let data12 = data.max_iterations;
      if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
        const err25 = { instancePath: instancePath + "/max_iterations", schemaPath: "#/properties/max_iterations/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          addError(vErrors, err25);
        }
        errors++;
      }
      if (typeof data12 == "number" && isFinite(data12)) {
        if (data12 < 1 || isNaN(data12)) {
          const err26 = { instancePath: instancePath + "/max_iterations", schemaPath: "#/properties/max_iterations/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            addError(vErrors, err26);
          }
          errors++;
        }
      }
    }
    if (data.llm_call_count !== void 0 && func0.call(data, "llm_call_count")) {
      let data13 = data.llm_call_count;
      if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
        const err27 = { instancePath: instancePath + "/llm_call_count", schemaPath: "#/properties/llm_call_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          addError(vErrors, err27);
        }
        errors++;
      }
      if (typeof data13 == "number" && isFinite(data13)) {
        if (data13 < 0 || isNaN(data13)) {
          const err28 = { instancePath: instancePath + "/llm_call_count", schemaPath: "#/properties/llm_call_count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            addError(vErrors, err28);
          }
          errors++;
        }
      }
    }
    if (data.max_llm_calls !== void 0 && func0.call(data, "max_llm_calls")) {
      let data14 = data.max_llm_calls;
      if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
        const err29 = { instancePath: instancePath + "/max_llm_calls", schemaPath: "#/properties/max_llm_calls/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          addError(vErrors, err29);
        }
        errors++;
      }
      if (typeof data14 == "number" && isFinite(data14)) {
        if (data14 < 1 || isNaN(data14)) {
          const err30 = { instancePath: instancePath + "/max_llm_calls", schemaPath: "#/properties/max_llm_calls/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            addError(vErrors, err30);
          }
          errors++;
        }
      }
    }
    if (data.agent_hop_count !== void 0 && func0.call(data, "agent_hop_count")) {
      let data15 = data.agent_hop_count;
      if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
        const err31 = { instancePath: instancePath + "/agent_hop_count", schemaPath: "#/properties/agent_hop_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          addError(vErrors, err31);
        }
        errors++;
      }
      if (typeof data15 == "number" && isFinite(data15)) {
        if (data15 < 0 || isNaN(data15)) {
          const err32 = { instancePath: instancePath + "/agent_hop_count", schemaPath: "#/properties/agent_hop_count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            addError(vErrors, err32);
          }
          errors++;
        }
      }
    }
    if (data.max_agent_hops !== void 0 && func0.call(data, "max_agent_hops")) {
      let data16 = data.max_agent_hops;
      if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
        const err33 = { instancePath: instancePath + "/max_agent_hops", schemaPath: "#/properties/max_agent_hops/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          addError(vErrors, err33);
        }
        errors++;
      }
      if (typeof data16 == "number" && isFinite(data16)) {
        if (data16 < 1 || isNaN(data16)) {
          const err34 = { instancePath: instancePath + "/max_agent_hops", schemaPath: "#/properties/max_agent_hops/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            addError(vErrors, err34);
          }
          errors++;
        }
      }
    }
    if (data.terminal_reason !== void 0 && func0.call(data, "terminal_reason")) {
      let data17 = data.terminal_reason;
      if (typeof data17 !== "string" && data17 !== null) {
        const err35 = { instancePath: instancePath + "/terminal_reason", schemaPath: "#/properties/terminal_reason/type", keyword: "type", params: { type: schema11.properties.terminal_reason.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          addError(vErrors, err35);
        }
        errors++;
      }
      if (!(data17 === null || data17 === "completed_successfully" || data17 === "clarification_required" || data17 === "confirmation_required" || data17 === "denied_by_policy" || data17 === "tool_failed_recoverably" || data17 === "tool_failed_fatally" || data17 === "max_iterations_exceeded" || data17 === "max_llm_calls_exceeded" || data17 === "max_agent_hops_exceeded" || data17 === "max_critic_fires_exceeded")) {
        const err36 = { instancePath: instancePath + "/terminal_reason", schemaPath: "#/properties/terminal_reason/enum", keyword: "enum", params: { allowedValues: schema11.properties.terminal_reason.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          addError(vErrors, err36);
        }
        errors++;
      }
    }
    if (data.terminated !== void 0 && func0.call(data, "terminated")) {
      if (typeof data.terminated !== "boolean") {
        const err37 = { instancePath: instancePath + "/terminated", schemaPath: "#/properties/terminated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          addError(vErrors, err37);
        }
        errors++;
      }
    }
    if (data.termination_reason !== void 0 && func0.call(data, "termination_reason")) {
      let data19 = data.termination_reason;
      if (typeof data19 !== "string" && data19 !== null) {
        const err38 = { instancePath: instancePath + "/termination_reason", schemaPath: "#/properties/termination_reason/type", keyword: "type", params: { type: schema11.properties.termination_reason.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          addError(vErrors, err38);
        }
        errors++;
      }
    }
    if (data.clarification_pending !== void 0 && func0.call(data, "clarification_pending")) {
      if (typeof data.clarification_pending !== "boolean") {
        const err39 = { instancePath: instancePath + "/clarification_pending", schemaPath: "#/properties/clarification_pending/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          addError(vErrors, err39);
        }
        errors++;
      }
    }
    if (data.clarification_question !== void 0 && func0.call(data, "clarification_question")) {
      let data21 = data.clarification_question;
      if (typeof data21 !== "string" && data21 !== null) {
        const err40 = { instancePath: instancePath + "/clarification_question", schemaPath: "#/properties/clarification_question/type", keyword: "type", params: { type: schema11.properties.clarification_question.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          addError(vErrors, err40);
        }
        errors++;
      }
    }
    if (data.clarification_response !== void 0 && func0.call(data, "clarification_response")) {
      let data22 = data.clarification_response;
      if (typeof data22 !== "string" && data22 !== null) {
        const err41 = { instancePath: instancePath + "/clarification_response", schemaPath: "#/properties/clarification_response/type", keyword: "type", params: { type: schema11.properties.clarification_response.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          addError(vErrors, err41);
        }
        errors++;
      }
    }
    if (data.confirmation_pending !== void 0 && func0.call(data, "confirmation_pending")) {
      if (typeof data.confirmation_pending !== "boolean") {
        const err42 = { instancePath: instancePath + "/confirmation_pending", schemaPath: "#/properties/confirmation_pending/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          addError(vErrors, err42);
        }
        errors++;
      }
    }
    if (data.confirmation_id !== void 0 && func0.call(data, "confirmation_id")) {
      let data24 = data.confirmation_id;
      if (typeof data24 !== "string" && data24 !== null) {
        const err43 = { instancePath: instancePath + "/confirmation_id", schemaPath: "#/properties/confirmation_id/type", keyword: "type", params: { type: schema11.properties.confirmation_id.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          addError(vErrors, err43);
        }
        errors++;
      }
    }
    if (data.confirmation_message !== void 0 && func0.call(data, "confirmation_message")) {
      let data25 = data.confirmation_message;
      if (typeof data25 !== "string" && data25 !== null) {
        const err44 = { instancePath: instancePath + "/confirmation_message", schemaPath: "#/properties/confirmation_message/type", keyword: "type", params: { type: schema11.properties.confirmation_message.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          addError(vErrors, err44);
        }
        errors++;
      }
    }
    if (data.confirmation_response !== void 0 && func0.call(data, "confirmation_response")) {
      let data26 = data.confirmation_response;
      if (typeof data26 !== "boolean" && data26 !== null) {
        const err45 = { instancePath: instancePath + "/confirmation_response", schemaPath: "#/properties/confirmation_response/type", keyword: "type", params: { type: schema11.properties.confirmation_response.type }, message: "must be boolean,null" };
        if (vErrors === null) {
          vErrors = [err45];
        } else {
          addError(vErrors, err45);
        }
        errors++;
      }
    }
    if (data.completed_stages !== void 0 && func0.call(data, "completed_stages")) {
      let data27 = data.completed_stages;
      if (Array.isArray(data27)) {
        const len1 = data27.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data28 = data27[i1];
          if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
            if (data28.stage_number !== void 0 && func0.call(data28, "stage_number")) {
              let data29 = data28.stage_number;
              if (!(typeof data29 == "number" && (!(data29 % 1) && !isNaN(data29)) && isFinite(data29))) {
                const err46 = { instancePath: instancePath + "/completed_stages/" + i1 + "/stage_number", schemaPath: "#/properties/completed_stages/items/properties/stage_number/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err46];
                } else {
                  addError(vErrors, err46);
                }
                errors++;
              }
            }
            if (data28.satisfied_goals !== void 0 && func0.call(data28, "satisfied_goals")) {
              let data30 = data28.satisfied_goals;
              if (Array.isArray(data30)) {
                const len2 = data30.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  if (typeof data30[i2] !== "string") {
                    const err47 = { instancePath: instancePath + "/completed_stages/" + i1 + "/satisfied_goals/" + i2, schemaPath: "#/properties/completed_stages/items/properties/satisfied_goals/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err47];
                    } else {
                      addError(vErrors, err47);
                    }
                    errors++;
                  }
                }
              } else {
                const err48 = { instancePath: instancePath + "/completed_stages/" + i1 + "/satisfied_goals", schemaPath: "#/properties/completed_stages/items/properties/satisfied_goals/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err48];
                } else {
                  addError(vErrors, err48);
                }
                errors++;
              }
            }
            if (data28.summary !== void 0 && func0.call(data28, "summary")) {
              let data32 = data28.summary;
              if (!(data32 && typeof data32 == "object" && !Array.isArray(data32))) {
                const err49 = { instancePath: instancePath + "/completed_stages/" + i1 + "/summary", schemaPath: "#/properties/completed_stages/items/properties/summary/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err49];
                } else {
                  addError(vErrors, err49);
                }
                errors++;
              }
            }
            if (data28.plan_id !== void 0 && func0.call(data28, "plan_id")) {
              let data33 = data28.plan_id;
              if (typeof data33 !== "string" && data33 !== null) {
                const err50 = { instancePath: instancePath + "/completed_stages/" + i1 + "/plan_id", schemaPath: "#/properties/completed_stages/items/properties/plan_id/type", keyword: "type", params: { type: schema11.properties.completed_stages.items.properties.plan_id.type }, message: "must be string,null" };
                if (vErrors === null) {
                  vErrors = [err50];
                } else {
                  addError(vErrors, err50);
                }
                errors++;
              }
            }
          } else {
            const err51 = { instancePath: instancePath + "/completed_stages/" + i1, schemaPath: "#/properties/completed_stages/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              addError(vErrors, err51);
            }
            errors++;
          }
        }
      } else {
        const err52 = { instancePath: instancePath + "/completed_stages", schemaPath: "#/properties/completed_stages/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err52];
        } else {
          addError(vErrors, err52);
        }
        errors++;
      }
    }
    if (data.current_stage_number !== void 0 && func0.call(data, "current_stage_number")) {
      let data34 = data.current_stage_number;
      if (!(typeof data34 == "number" && (!(data34 % 1) && !isNaN(data34)) && isFinite(data34))) {
        const err53 = { instancePath: instancePath + "/current_stage_number", schemaPath: "#/properties/current_stage_number/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          addError(vErrors, err53);
        }
        errors++;
      }
      if (typeof data34 == "number" && isFinite(data34)) {
        if (data34 < 1 || isNaN(data34)) {
          const err54 = { instancePath: instancePath + "/current_stage_number", schemaPath: "#/properties/current_stage_number/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err54];
          } else {
            addError(vErrors, err54);
          }
          errors++;
        }
      }
    }
    if (data.max_stages !== void 0 && func0.call(data, "max_stages")) {
      let data35 = data.max_stages;
      if (!(typeof data35 == "number" && (!(data35 % 1) && !isNaN(data35)) && isFinite(data35))) {
        const err55 = { instancePath: instancePath + "/max_stages", schemaPath: "#/properties/max_stages/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          addError(vErrors, err55);
        }
        errors++;
      }
      if (typeof data35 == "number" && isFinite(data35)) {
        if (data35 < 1 || isNaN(data35)) {
          const err56 = { instancePath: instancePath + "/max_stages", schemaPath: "#/properties/max_stages/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err56];
          } else {
            addError(vErrors, err56);
          }
          errors++;
        }
      }
    }
    if (data.all_goals !== void 0 && func0.call(data, "all_goals")) {
      let data36 = data.all_goals;
      if (Array.isArray(data36)) {
        const len3 = data36.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (typeof data36[i3] !== "string") {
            const err57 = { instancePath: instancePath + "/all_goals/" + i3, schemaPath: "#/properties/all_goals/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              addError(vErrors, err57);
            }
            errors++;
          }
        }
      } else {
        const err58 = { instancePath: instancePath + "/all_goals", schemaPath: "#/properties/all_goals/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          addError(vErrors, err58);
        }
        errors++;
      }
    }
    if (data.remaining_goals !== void 0 && func0.call(data, "remaining_goals")) {
      let data38 = data.remaining_goals;
      if (Array.isArray(data38)) {
        const len4 = data38.length;
        for (let i4 = 0; i4 < len4; i4++) {
          if (typeof data38[i4] !== "string") {
            const err59 = { instancePath: instancePath + "/remaining_goals/" + i4, schemaPath: "#/properties/remaining_goals/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err59];
            } else {
              addError(vErrors, err59);
            }
            errors++;
          }
        }
      } else {
        const err60 = { instancePath: instancePath + "/remaining_goals", schemaPath: "#/properties/remaining_goals/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          addError(vErrors, err60);
        }
        errors++;
      }
    }
    if (data.goal_completion_status !== void 0 && func0.call(data, "goal_completion_status")) {
      let data40 = data.goal_completion_status;
      if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
        for (const key1 of Object.keys(data40)) {
          let data41 = data40[key1];
          if (typeof data41 !== "string") {
            const err61 = { instancePath: instancePath + "/goal_completion_status/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/goal_completion_status/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err61];
            } else {
              addError(vErrors, err61);
            }
            errors++;
          }
          if (!(data41 === "pending" || data41 === "satisfied" || data41 === "failed")) {
            const err62 = { instancePath: instancePath + "/goal_completion_status/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/goal_completion_status/additionalProperties/enum", keyword: "enum", params: { allowedValues: schema11.properties.goal_completion_status.additionalProperties.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err62];
            } else {
              addError(vErrors, err62);
            }
            errors++;
          }
        }
      } else {
        const err63 = { instancePath: instancePath + "/goal_completion_status", schemaPath: "#/properties/goal_completion_status/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err63];
        } else {
          addError(vErrors, err63);
        }
        errors++;
      }
    }
    if (data.prior_plans !== void 0 && func0.call(data, "prior_plans")) {
      let data42 = data.prior_plans;
      if (Array.isArray(data42)) {
        const len5 = data42.length;
        for (let i5 = 0; i5 < len5; i5++) {
          let data43 = data42[i5];
          if (!(data43 && typeof data43 == "object" && !Array.isArray(data43))) {
            const err64 = { instancePath: instancePath + "/prior_plans/" + i5, schemaPath: "#/properties/prior_plans/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err64];
            } else {
              addError(vErrors, err64);
            }
            errors++;
          }
        }
      } else {
        const err65 = { instancePath: instancePath + "/prior_plans", schemaPath: "#/properties/prior_plans/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err65];
        } else {
          addError(vErrors, err65);
        }
        errors++;
      }
    }
    if (data.critic_feedback !== void 0 && func0.call(data, "critic_feedback")) {
      let data44 = data.critic_feedback;
      if (Array.isArray(data44)) {
        const len6 = data44.length;
        for (let i6 = 0; i6 < len6; i6++) {
          if (typeof data44[i6] !== "string") {
            const err66 = { instancePath: instancePath + "/critic_feedback/" + i6, schemaPath: "#/properties/critic_feedback/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err66];
            } else {
              addError(vErrors, err66);
            }
            errors++;
          }
        }
      } else {
        const err67 = { instancePath: instancePath + "/critic_feedback", schemaPath: "#/properties/critic_feedback/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err67];
        } else {
          addError(vErrors, err67);
        }
        errors++;
      }
    }
    if (data.errors !== void 0 && func0.call(data, "errors")) {
      let data46 = data.errors;
      if (Array.isArray(data46)) {
        const len7 = data46.length;
        for (let i7 = 0; i7 < len7; i7++) {
          let data47 = data46[i7];
          if (!(data47 && typeof data47 == "object" && !Array.isArray(data47))) {
            const err68 = { instancePath: instancePath + "/errors/" + i7, schemaPath: "#/properties/errors/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err68];
            } else {
              addError(vErrors, err68);
            }
            errors++;
          }
        }
      } else {
        const err69 = { instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err69];
        } else {
          addError(vErrors, err69);
        }
        errors++;
      }
    }
    if (data.completed_at !== void 0 && func0.call(data, "completed_at")) {
      let data48 = data.completed_at;
      if (typeof data48 !== "string" && data48 !== null) {
        const err70 = { instancePath: instancePath + "/completed_at", schemaPath: "#/properties/completed_at/type", keyword: "type", params: { type: schema11.properties.completed_at.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err70];
        } else {
          addError(vErrors, err70);
        }
        errors++;
      }
      if (typeof data48 === "string") {
        if (!formats0.validate(data48)) {
          const err71 = { instancePath: instancePath + "/completed_at", schemaPath: "#/properties/completed_at/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          if (vErrors === null) {
            vErrors = [err71];
          } else {
            addError(vErrors, err71);
          }
          errors++;
        }
      }
    }
    if (data.metadata !== void 0 && func0.call(data, "metadata")) {
      let data49 = data.metadata;
      if (data49 && typeof data49 == "object" && !Array.isArray(data49)) {
      } else {
        const err72 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err72];
        } else {
          addError(vErrors, err72);
        }
        errors++;
      }
    }
  } else {
    const err73 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err73];
    } else {
      addError(vErrors, err73);
    }
    errors++;
  }
  validate10.errors = vErrors;
  return errors === 0;
}

// scripts/generate/to-findings.ts
function toFindings(errors) {
  return (errors ?? []).filter(isOwnReason).map((error) => ({
    path: error.instancePath + extraKey(error),
    message: error.message ?? `must pass "${error.keyword}"`,
    keyword: error.keyword
  }));
}
function isOwnReason(error) {
  return error.keyword !== "if";
}
function extraKey(error) {
  if (error.keyword !== "additionalProperties") return "";
  const key = String(error.params.additionalProperty);
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

// entry
function validateGenericEnvelope(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateGenericEnvelope
};
