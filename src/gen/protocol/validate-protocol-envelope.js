// Generated from schemas/protocol/protocol-envelope.schema.json by `npm run generate`. Do not edit.

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

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
function cutErrors(errors, count) {
  if (count < errors.length) errors.length = count;
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:protocol:protocol-envelope", "title": "ProtocolEnvelope", "description": "The frame of Protocol v1 around a result, an error or a progress event, as strict mode wants it", "type": "object", "required": ["version", "status", "command", "data", "meta", "error"], "additionalProperties": false, "properties": { "version": { "const": 1 }, "status": { "description": "ok and error end a command; progress events come before", "enum": ["ok", "error", "progress"] }, "command": { "description": "namespace/verb", "type": "string", "pattern": "^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$" }, "data": { "description": "What the command has to say; extra keys are its own", "type": "object", "properties": { "artifact": { "description": "Digest of the payload that was moved to a content-addressed store", "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" } }, "if": { "properties": { "artifact": { "type": "string" } }, "required": ["artifact"] }, "then": { "required": ["summary"], "properties": { "summary": { "type": "object", "required": ["size_bytes", "kind", "preview"], "properties": { "size_bytes": { "type": "integer", "minimum": 0 }, "kind": { "type": "string", "pattern": "\\S" }, "preview": { "type": ["object", "array", "string"] } } } } } }, "meta": { "title": "ProtocolMeta", "description": "How the envelope came about, in the order in which it is written", "type": "object", "required": ["ts"], "additionalProperties": false, "properties": { "ts": { "description": "RFC 3339 in UTC, with an upper-case T and Z", "type": "string", "format": "date-time", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$" }, "duration_ms": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 }, "runner": { "description": "What the command ran in; null where it is built in", "enum": ["wasi", "exec", "oci", null] }, "workspace": { "type": "string", "minLength": 1 }, "job_id": { "type": "string", "minLength": 1 }, "trace_id": { "type": "string" }, "profiles": { "type": "array", "items": { "type": "string", "minLength": 1 } }, "source": { "enum": ["run", "cache", "memory"] }, "cas_digest": { "description": "Equal to data.artifact", "type": "string" }, "skill_version": { "type": "string", "minLength": 1 }, "cache_key": { "type": "string", "pattern": "\\S" }, "seq": { "description": "On progress events: counts them from 0", "type": "integer", "minimum": 0, "maximum": 9007199254740991 }, "final": { "description": "On progress events: true on the last one", "type": "boolean" }, "memory": { "type": "object", "required": ["name", "type"], "additionalProperties": false, "properties": { "name": { "type": "string", "pattern": "\\S" }, "type": { "type": "string", "pattern": "\\S" }, "workspace": { "type": "string", "minLength": 1 } } }, "partial": { "description": "The data of an error is not all there would be", "type": "boolean" }, "agent_id": { "type": "string", "minLength": 1 }, "mailbox_id": { "type": "string", "minLength": 1 }, "correlation_id": { "type": "string", "minLength": 1 }, "parent_job_id": { "type": "string", "minLength": 1 }, "quota_remaining": { "type": "object", "additionalProperties": false, "properties": { "cpu_ms": { "type": "number", "minimum": 0 }, "memory_mb": { "type": "number", "minimum": 0 }, "network_mb": { "type": "number", "minimum": 0 } } } }, "if": { "properties": { "source": { "const": "cache" } }, "required": ["source"] }, "then": { "properties": { "cache_key": true }, "required": ["cache_key"] }, "else": { "if": { "properties": { "source": { "const": "memory" } }, "required": ["source"] }, "then": { "properties": { "memory": true }, "required": ["memory"] } } }, "error": { "title": "ProtocolError", "type": "object", "additionalProperties": false, "properties": { "code": { "enum": ["EARG", "EAUTH", "ERATELIMIT", "EPAGINATION", "ERUNTIME", "ENOTFOUND", "ETIMEOUT", "EPOLICY", "ESKILLDOWN", "EPARSE", "EOUTPUT_TOO_LARGE", "EENVELOPE", "EIO", "ECANCELED", "EOPENAPI", null] }, "message": { "type": ["string", "null"] }, "details": { "description": "Facts for programs", "type": "object" } } } }, "if": { "properties": { "status": { "const": "error" } }, "required": ["status"] }, "then": { "properties": { "meta": { "$ref": "#/definitions/terminal" }, "error": { "type": "object", "required": ["code", "message"], "properties": { "code": { "type": "string" }, "message": { "type": "string", "pattern": "\\S" } } } } }, "else": { "if": { "properties": { "status": { "const": "progress" } }, "required": ["status"] }, "then": { "properties": { "meta": { "type": "object", "required": ["seq"], "properties": { "seq": true } }, "error": { "$ref": "#/definitions/noError" } } }, "else": { "if": { "properties": { "status": { "const": "ok" } }, "required": ["status"] }, "then": { "properties": { "meta": { "$ref": "#/definitions/terminal" }, "error": { "$ref": "#/definitions/noError" } } } } }, "definitions": { "terminal": { "type": "object", "required": ["duration_ms"], "properties": { "duration_ms": true, "seq": false, "final": false } }, "noError": { "type": "object", "properties": { "code": { "type": "null" }, "message": { "type": "null" } } } } };
var func0 = Object.prototype.hasOwnProperty;
var func106 = require_ucs2length().default;
var pattern0 = new RegExp("\\S", "u");
var pattern1 = new RegExp("^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$", "u");
var pattern3 = new RegExp("^sha256:[0-9a-f]{64}$", "u");
var pattern4 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$", "u");
var formats0 = require_formats().fullFormats["date-time"];
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  let valid0 = true;
  const _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if ((data.status === void 0 || !func0.call(data, "status")) && (missing0 = "status")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    } else {
      if (data.status !== void 0 && func0.call(data, "status")) {
        if ("error" !== data.status) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            addError(vErrors, err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs2 === errors;
  errors = _errs1;
  if (vErrors !== null) {
    if (_errs1) {
      cutErrors(vErrors, _errs1);
    } else {
      vErrors = null;
    }
  }
  let ifClause0;
  if (_valid0) {
    const _errs4 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.meta !== void 0 && func0.call(data, "meta")) {
        let data1 = data.meta;
        if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
          if (data1.duration_ms === void 0 || !func0.call(data1, "duration_ms")) {
            const err2 = { instancePath: instancePath + "/meta", schemaPath: "#/definitions/terminal/required", keyword: "required", params: { missingProperty: "duration_ms" }, message: "must have required property 'duration_ms'" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              addError(vErrors, err2);
            }
            errors++;
          }
          if (data1.seq !== void 0 && func0.call(data1, "seq")) {
            const err3 = { instancePath: instancePath + "/meta/seq", schemaPath: "#/definitions/terminal/properties/seq/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              addError(vErrors, err3);
            }
            errors++;
          }
          if (data1.final !== void 0 && func0.call(data1, "final")) {
            const err4 = { instancePath: instancePath + "/meta/final", schemaPath: "#/definitions/terminal/properties/final/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              addError(vErrors, err4);
            }
            errors++;
          }
        } else {
          const err5 = { instancePath: instancePath + "/meta", schemaPath: "#/definitions/terminal/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            addError(vErrors, err5);
          }
          errors++;
        }
      }
      if (data.error !== void 0 && func0.call(data, "error")) {
        let data4 = data.error;
        if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
          if (data4.code === void 0 || !func0.call(data4, "code")) {
            const err6 = { instancePath: instancePath + "/error", schemaPath: "#/then/properties/error/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              addError(vErrors, err6);
            }
            errors++;
          }
          if (data4.message === void 0 || !func0.call(data4, "message")) {
            const err7 = { instancePath: instancePath + "/error", schemaPath: "#/then/properties/error/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              addError(vErrors, err7);
            }
            errors++;
          }
          if (data4.code !== void 0 && func0.call(data4, "code")) {
            if (typeof data4.code !== "string") {
              const err8 = { instancePath: instancePath + "/error/code", schemaPath: "#/then/properties/error/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                addError(vErrors, err8);
              }
              errors++;
            }
          }
          if (data4.message !== void 0 && func0.call(data4, "message")) {
            let data6 = data4.message;
            if (typeof data6 === "string") {
              if (!pattern0.test(data6)) {
                const err9 = { instancePath: instancePath + "/error/message", schemaPath: "#/then/properties/error/properties/message/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  addError(vErrors, err9);
                }
                errors++;
              }
            } else {
              const err10 = { instancePath: instancePath + "/error/message", schemaPath: "#/then/properties/error/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                addError(vErrors, err10);
              }
              errors++;
            }
          }
        } else {
          const err11 = { instancePath: instancePath + "/error", schemaPath: "#/then/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            addError(vErrors, err11);
          }
          errors++;
        }
      }
    }
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
    ifClause0 = "then";
  } else {
    const _errs14 = errors;
    const _errs15 = errors;
    let valid6 = true;
    const _errs16 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      if ((data.status === void 0 || !func0.call(data, "status")) && (missing1 = "status")) {
        const err12 = {};
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          addError(vErrors, err12);
        }
        errors++;
      } else {
        if (data.status !== void 0 && func0.call(data, "status")) {
          if ("progress" !== data.status) {
            const err13 = {};
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              addError(vErrors, err13);
            }
            errors++;
          }
        }
      }
    }
    var _valid1 = _errs16 === errors;
    errors = _errs15;
    if (vErrors !== null) {
      if (_errs15) {
        cutErrors(vErrors, _errs15);
      } else {
        vErrors = null;
      }
    }
    let ifClause1;
    if (_valid1) {
      const _errs18 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.meta !== void 0 && func0.call(data, "meta")) {
          let data8 = data.meta;
          if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
            if (data8.seq === void 0 || !func0.call(data8, "seq")) {
              const err14 = { instancePath: instancePath + "/meta", schemaPath: "#/else/then/properties/meta/required", keyword: "required", params: { missingProperty: "seq" }, message: "must have required property 'seq'" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                addError(vErrors, err14);
              }
              errors++;
            }
          } else {
            const err15 = { instancePath: instancePath + "/meta", schemaPath: "#/else/then/properties/meta/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              addError(vErrors, err15);
            }
            errors++;
          }
        }
        if (data.error !== void 0 && func0.call(data, "error")) {
          let data9 = data.error;
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            if (data9.code !== void 0 && func0.call(data9, "code")) {
              if (data9.code !== null) {
                const err16 = { instancePath: instancePath + "/error/code", schemaPath: "#/definitions/noError/properties/code/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                if (vErrors === null) {
                  vErrors = [err16];
                } else {
                  addError(vErrors, err16);
                }
                errors++;
              }
            }
            if (data9.message !== void 0 && func0.call(data9, "message")) {
              if (data9.message !== null) {
                const err17 = { instancePath: instancePath + "/error/message", schemaPath: "#/definitions/noError/properties/message/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                if (vErrors === null) {
                  vErrors = [err17];
                } else {
                  addError(vErrors, err17);
                }
                errors++;
              }
            }
          } else {
            const err18 = { instancePath: instancePath + "/error", schemaPath: "#/definitions/noError/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              addError(vErrors, err18);
            }
            errors++;
          }
        }
      }
      var _valid1 = _errs18 === errors;
      valid6 = _valid1;
      ifClause1 = "then";
    } else {
      const _errs28 = errors;
      const _errs29 = errors;
      let valid11 = true;
      const _errs30 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing2;
        if ((data.status === void 0 || !func0.call(data, "status")) && (missing2 = "status")) {
          const err19 = {};
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            addError(vErrors, err19);
          }
          errors++;
        } else {
          if (data.status !== void 0 && func0.call(data, "status")) {
            if ("ok" !== data.status) {
              const err20 = {};
              if (vErrors === null) {
                vErrors = [err20];
              } else {
                addError(vErrors, err20);
              }
              errors++;
            }
          }
        }
      }
      var _valid2 = _errs30 === errors;
      errors = _errs29;
      if (vErrors !== null) {
        if (_errs29) {
          cutErrors(vErrors, _errs29);
        } else {
          vErrors = null;
        }
      }
      if (_valid2) {
        const _errs32 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.meta !== void 0 && func0.call(data, "meta")) {
            let data13 = data.meta;
            if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
              if (data13.duration_ms === void 0 || !func0.call(data13, "duration_ms")) {
                const err21 = { instancePath: instancePath + "/meta", schemaPath: "#/definitions/terminal/required", keyword: "required", params: { missingProperty: "duration_ms" }, message: "must have required property 'duration_ms'" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  addError(vErrors, err21);
                }
                errors++;
              }
              if (data13.seq !== void 0 && func0.call(data13, "seq")) {
                const err22 = { instancePath: instancePath + "/meta/seq", schemaPath: "#/definitions/terminal/properties/seq/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
                if (vErrors === null) {
                  vErrors = [err22];
                } else {
                  addError(vErrors, err22);
                }
                errors++;
              }
              if (data13.final !== void 0 && func0.call(data13, "final")) {
                const err23 = { instancePath: instancePath + "/meta/final", schemaPath: "#/definitions/terminal/properties/final/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  addError(vErrors, err23);
                }
                errors++;
              }
            } else {
              const err24 = { instancePath: instancePath + "/meta", schemaPath: "#/definitions/terminal/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err24];
              } else {
                addError(vErrors, err24);
              }
              errors++;
            }
          }
          if (data.error !== void 0 && func0.call(data, "error")) {
            let data16 = data.error;
            if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
              if (data16.code !== void 0 && func0.call(data16, "code")) {
                if (data16.code !== null) {
                  const err25 = { instancePath: instancePath + "/error/code", schemaPath: "#/definitions/noError/properties/code/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                  if (vErrors === null) {
                    vErrors = [err25];
                  } else {
                    addError(vErrors, err25);
                  }
                  errors++;
                }
              }
              if (data16.message !== void 0 && func0.call(data16, "message")) {
                if (data16.message !== null) {
                  const err26 = { instancePath: instancePath + "/error/message", schemaPath: "#/definitions/noError/properties/message/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                  if (vErrors === null) {
                    vErrors = [err26];
                  } else {
                    addError(vErrors, err26);
                  }
                  errors++;
                }
              }
            } else {
              const err27 = { instancePath: instancePath + "/error", schemaPath: "#/definitions/noError/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err27];
              } else {
                addError(vErrors, err27);
              }
              errors++;
            }
          }
        }
        var _valid2 = _errs32 === errors;
        valid11 = _valid2;
      }
      if (!valid11) {
        const err28 = { instancePath, schemaPath: "#/else/else/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          addError(vErrors, err28);
        }
        errors++;
      }
      var _valid1 = _errs28 === errors;
      valid6 = _valid1;
      ifClause1 = "else";
    }
    if (!valid6) {
      const err29 = { instancePath, schemaPath: "#/else/if", keyword: "if", params: { failingKeyword: ifClause1 }, message: 'must match "' + ifClause1 + '" schema' };
      if (vErrors === null) {
        vErrors = [err29];
      } else {
        addError(vErrors, err29);
      }
      errors++;
    }
    var _valid0 = _errs14 === errors;
    valid0 = _valid0;
    ifClause0 = "else";
  }
  if (!valid0) {
    const err30 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: ifClause0 }, message: 'must match "' + ifClause0 + '" schema' };
    if (vErrors === null) {
      vErrors = [err30];
    } else {
      addError(vErrors, err30);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.version === void 0 || !func0.call(data, "version")) {
      const err31 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "version" }, message: "must have required property 'version'" };
      if (vErrors === null) {
        vErrors = [err31];
      } else {
        addError(vErrors, err31);
      }
      errors++;
    }
    if (data.status === void 0 || !func0.call(data, "status")) {
      const err32 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      if (vErrors === null) {
        vErrors = [err32];
      } else {
        addError(vErrors, err32);
      }
      errors++;
    }
    if (data.command === void 0 || !func0.call(data, "command")) {
      const err33 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "command" }, message: "must have required property 'command'" };
      if (vErrors === null) {
        vErrors = [err33];
      } else {
        addError(vErrors, err33);
      }
      errors++;
    }
    if (data.data === void 0 || !func0.call(data, "data")) {
      const err34 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      if (vErrors === null) {
        vErrors = [err34];
      } else {
        addError(vErrors, err34);
      }
      errors++;
    }
    if (data.meta === void 0 || !func0.call(data, "meta")) {
      const err35 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meta" }, message: "must have required property 'meta'" };
      if (vErrors === null) {
        vErrors = [err35];
      } else {
        addError(vErrors, err35);
      }
      errors++;
    }
    if (data.error === void 0 || !func0.call(data, "error")) {
      const err36 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "error" }, message: "must have required property 'error'" };
      if (vErrors === null) {
        vErrors = [err36];
      } else {
        addError(vErrors, err36);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "version" || key0 === "status" || key0 === "command" || key0 === "data" || key0 === "meta" || key0 === "error")) {
        const err37 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          addError(vErrors, err37);
        }
        errors++;
      }
    }
    if (data.version !== void 0 && func0.call(data, "version")) {
      if (1 !== data.version) {
        const err38 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 }, message: "must be equal to constant" };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          addError(vErrors, err38);
        }
        errors++;
      }
    }
    if (data.status !== void 0 && func0.call(data, "status")) {
      let data20 = data.status;
      if (!(data20 === "ok" || data20 === "error" || data20 === "progress")) {
        const err39 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema11.properties.status.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          addError(vErrors, err39);
        }
        errors++;
      }
    }
    if (data.command !== void 0 && func0.call(data, "command")) {
      let data21 = data.command;
      if (typeof data21 === "string") {
        if (!pattern1.test(data21)) {
          const err40 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$"' };
          if (vErrors === null) {
            vErrors = [err40];
          } else {
            addError(vErrors, err40);
          }
          errors++;
        }
      } else {
        const err41 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          addError(vErrors, err41);
        }
        errors++;
      }
    }
    if (data.data !== void 0 && func0.call(data, "data")) {
      let data22 = data.data;
      const _errs50 = errors;
      let valid19 = true;
      const _errs51 = errors;
      if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
        let missing3;
        if ((data22.artifact === void 0 || !func0.call(data22, "artifact")) && (missing3 = "artifact")) {
          const err42 = {};
          if (vErrors === null) {
            vErrors = [err42];
          } else {
            addError(vErrors, err42);
          }
          errors++;
        } else {
          if (data22.artifact !== void 0 && func0.call(data22, "artifact")) {
            if (typeof data22.artifact !== "string") {
              const err43 = {};
              if (vErrors === null) {
                vErrors = [err43];
              } else {
                addError(vErrors, err43);
              }
              errors++;
            }
          }
        }
      }
      var _valid3 = _errs51 === errors;
      errors = _errs50;
      if (vErrors !== null) {
        if (_errs50) {
          cutErrors(vErrors, _errs50);
        } else {
          vErrors = null;
        }
      }
      if (_valid3) {
        const _errs54 = errors;
        if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
          if (data22.summary === void 0 || !func0.call(data22, "summary")) {
            const err44 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/then/required", keyword: "required", params: { missingProperty: "summary" }, message: "must have required property 'summary'" };
            if (vErrors === null) {
              vErrors = [err44];
            } else {
              addError(vErrors, err44);
            }
            errors++;
          }
          if (data22.summary !== void 0 && func0.call(data22, "summary")) {
            let data24 = data22.summary;
            if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
              if (data24.size_bytes === void 0 || !func0.call(data24, "size_bytes")) {
                const err45 = { instancePath: instancePath + "/data/summary", schemaPath: "#/properties/data/then/properties/summary/required", keyword: "required", params: { missingProperty: "size_bytes" }, message: "must have required property 'size_bytes'" };
                if (vErrors === null) {
                  vErrors = [err45];
                } else {
                  addError(vErrors, err45);
                }
                errors++;
              }
              if (data24.kind === void 0 || !func0.call(data24, "kind")) {
                const err46 = { instancePath: instancePath + "/data/summary", schemaPath: "#/properties/data/then/properties/summary/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'" };
                if (vErrors === null) {
                  vErrors = [err46];
                } else {
                  addError(vErrors, err46);
                }
                errors++;
              }
              if (data24.preview === void 0 || !func0.call(data24, "preview")) {
                const err47 = { instancePath: instancePath + "/data/summary", schemaPath: "#/properties/data/then/properties/summary/required", keyword: "required", params: { missingProperty: "preview" }, message: "must have required property 'preview'" };
                if (vErrors === null) {
                  vErrors = [err47];
                } else {
                  addError(vErrors, err47);
                }
                errors++;
              }
              if (data24.size_bytes !== void 0 && func0.call(data24, "size_bytes")) {
                let data25 = data24.size_bytes;
                if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
                  const err48 = { instancePath: instancePath + "/data/summary/size_bytes", schemaPath: "#/properties/data/then/properties/summary/properties/size_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                  if (vErrors === null) {
                    vErrors = [err48];
                  } else {
                    addError(vErrors, err48);
                  }
                  errors++;
                }
                if (typeof data25 == "number" && isFinite(data25)) {
                  if (data25 < 0 || isNaN(data25)) {
                    const err49 = { instancePath: instancePath + "/data/summary/size_bytes", schemaPath: "#/properties/data/then/properties/summary/properties/size_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                    if (vErrors === null) {
                      vErrors = [err49];
                    } else {
                      addError(vErrors, err49);
                    }
                    errors++;
                  }
                }
              }
              if (data24.kind !== void 0 && func0.call(data24, "kind")) {
                let data26 = data24.kind;
                if (typeof data26 === "string") {
                  if (!pattern0.test(data26)) {
                    const err50 = { instancePath: instancePath + "/data/summary/kind", schemaPath: "#/properties/data/then/properties/summary/properties/kind/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                    if (vErrors === null) {
                      vErrors = [err50];
                    } else {
                      addError(vErrors, err50);
                    }
                    errors++;
                  }
                } else {
                  const err51 = { instancePath: instancePath + "/data/summary/kind", schemaPath: "#/properties/data/then/properties/summary/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err51];
                  } else {
                    addError(vErrors, err51);
                  }
                  errors++;
                }
              }
              if (data24.preview !== void 0 && func0.call(data24, "preview")) {
                let data27 = data24.preview;
                if ((!data27 || typeof data27 != "object") && typeof data27 !== "string") {
                  const err52 = { instancePath: instancePath + "/data/summary/preview", schemaPath: "#/properties/data/then/properties/summary/properties/preview/type", keyword: "type", params: { type: schema11.properties.data.then.properties.summary.properties.preview.type }, message: "must be object,array,string" };
                  if (vErrors === null) {
                    vErrors = [err52];
                  } else {
                    addError(vErrors, err52);
                  }
                  errors++;
                }
              }
            } else {
              const err53 = { instancePath: instancePath + "/data/summary", schemaPath: "#/properties/data/then/properties/summary/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err53];
              } else {
                addError(vErrors, err53);
              }
              errors++;
            }
          }
        }
        var _valid3 = _errs54 === errors;
        valid19 = _valid3;
      }
      if (!valid19) {
        const err54 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        if (vErrors === null) {
          vErrors = [err54];
        } else {
          addError(vErrors, err54);
        }
        errors++;
      }
      if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
        if (data22.artifact !== void 0 && func0.call(data22, "artifact")) {
          let data28 = data22.artifact;
          if (typeof data28 === "string") {
            if (!pattern3.test(data28)) {
              const err55 = { instancePath: instancePath + "/data/artifact", schemaPath: "#/properties/data/properties/artifact/pattern", keyword: "pattern", params: { pattern: "^sha256:[0-9a-f]{64}$" }, message: 'must match pattern "^sha256:[0-9a-f]{64}$"' };
              if (vErrors === null) {
                vErrors = [err55];
              } else {
                addError(vErrors, err55);
              }
              errors++;
            }
          } else {
            const err56 = { instancePath: instancePath + "/data/artifact", schemaPath: "#/properties/data/properties/artifact/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              addError(vErrors, err56);
            }
            errors++;
          }
        }
      } else {
        const err57 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          addError(vErrors, err57);
        }
        errors++;
      }
    }
    if (data.meta !== void 0 && func0.call(data, "meta")) {
      let data29 = data.meta;
      const _errs67 = errors;
      let valid24 = true;
      const _errs68 = errors;
      if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
        let missing4;
        if ((data29.source === void 0 || !func0.call(data29, "source")) && (missing4 = "source")) {
          const err58 = {};
          if (vErrors === null) {
            vErrors = [err58];
          } else {
            addError(vErrors, err58);
          }
          errors++;
        } else {
          if (data29.source !== void 0 && func0.call(data29, "source")) {
            if ("cache" !== data29.source) {
              const err59 = {};
              if (vErrors === null) {
                vErrors = [err59];
              } else {
                addError(vErrors, err59);
              }
              errors++;
            }
          }
        }
      }
      var _valid4 = _errs68 === errors;
      errors = _errs67;
      if (vErrors !== null) {
        if (_errs67) {
          cutErrors(vErrors, _errs67);
        } else {
          vErrors = null;
        }
      }
      let ifClause2;
      if (_valid4) {
        const _errs70 = errors;
        if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
          if (data29.cache_key === void 0 || !func0.call(data29, "cache_key")) {
            const err60 = { instancePath: instancePath + "/meta", schemaPath: "#/properties/meta/then/required", keyword: "required", params: { missingProperty: "cache_key" }, message: "must have required property 'cache_key'" };
            if (vErrors === null) {
              vErrors = [err60];
            } else {
              addError(vErrors, err60);
            }
            errors++;
          }
        }
        var _valid4 = _errs70 === errors;
        valid24 = _valid4;
        ifClause2 = "then";
      } else {
        const _errs71 = errors;
        const _errs72 = errors;
        let valid26 = true;
        const _errs73 = errors;
        if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
          let missing5;
          if ((data29.source === void 0 || !func0.call(data29, "source")) && (missing5 = "source")) {
            const err61 = {};
            if (vErrors === null) {
              vErrors = [err61];
            } else {
              addError(vErrors, err61);
            }
            errors++;
          } else {
            if (data29.source !== void 0 && func0.call(data29, "source")) {
              if ("memory" !== data29.source) {
                const err62 = {};
                if (vErrors === null) {
                  vErrors = [err62];
                } else {
                  addError(vErrors, err62);
                }
                errors++;
              }
            }
          }
        }
        var _valid5 = _errs73 === errors;
        errors = _errs72;
        if (vErrors !== null) {
          if (_errs72) {
            cutErrors(vErrors, _errs72);
          } else {
            vErrors = null;
          }
        }
        if (_valid5) {
          const _errs75 = errors;
          if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
            if (data29.memory === void 0 || !func0.call(data29, "memory")) {
              const err63 = { instancePath: instancePath + "/meta", schemaPath: "#/properties/meta/else/then/required", keyword: "required", params: { missingProperty: "memory" }, message: "must have required property 'memory'" };
              if (vErrors === null) {
                vErrors = [err63];
              } else {
                addError(vErrors, err63);
              }
              errors++;
            }
          }
          var _valid5 = _errs75 === errors;
          valid26 = _valid5;
        }
        if (!valid26) {
          const err64 = { instancePath: instancePath + "/meta", schemaPath: "#/properties/meta/else/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
          if (vErrors === null) {
            vErrors = [err64];
          } else {
            addError(vErrors, err64);
          }
          errors++;
        }
        var _valid4 = _errs71 === errors;
        valid24 = _valid4;
        ifClause2 = "else";
      }
      if (!valid24) {
        const err65 = { instancePath: instancePath + "/meta", schemaPath: "#/properties/meta/if", keyword: "if", params: { failingKeyword: ifClause2 }, message: 'must match "' + ifClause2 + '" schema' };
        if (vErrors === null) {
          vErrors = [err65];
        } else {
          addError(vErrors, err65);
        }
        errors++;
      }
      if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
        if (data29.ts === void 0 || !func0.call(data29, "ts")) {
          const err66 = { instancePath: instancePath + "/meta", schemaPath: "#/properties/meta/required", keyword: "required", params: { missingProperty: "ts" }, message: "must have required property 'ts'" };
          if (vErrors === null) {
            vErrors = [err66];
          } else {
            addError(vErrors, err66);
          }
          errors++;
        }
        for (const key1 of Object.keys(data29)) {
          if (!func0.call(schema11.properties.meta.properties, key1)) {
            const err67 = { instancePath: instancePath + "/meta", schemaPath: "#/properties/meta/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err67];
            } else {
              addError(vErrors, err67);
            }
            errors++;
          }
        }
        if (data29.ts !== void 0 && func0.call(data29, "ts")) {
          let data32 = data29.ts;
          if (typeof data32 === "string") {
            if (!pattern4.test(data32)) {
              const err68 = { instancePath: instancePath + "/meta/ts", schemaPath: "#/properties/meta/properties/ts/pattern", keyword: "pattern", params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$" }, message: 'must match pattern "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"' };
              if (vErrors === null) {
                vErrors = [err68];
              } else {
                addError(vErrors, err68);
              }
              errors++;
            }
            if (!formats0.validate(data32)) {
              const err69 = { instancePath: instancePath + "/meta/ts", schemaPath: "#/properties/meta/properties/ts/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
              if (vErrors === null) {
                vErrors = [err69];
              } else {
                addError(vErrors, err69);
              }
              errors++;
            }
          } else {
            const err70 = { instancePath: instancePath + "/meta/ts", schemaPath: "#/properties/meta/properties/ts/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err70];
            } else {
              addError(vErrors, err70);
            }
            errors++;
          }
        }
        if (data29.duration_ms !== void 0 && func0.call(data29, "duration_ms")) {
          let data33 = data29.duration_ms;
          if (!(typeof data33 == "number" && (!(data33 % 1) && !isNaN(data33)) && isFinite(data33))) {
            const err71 = { instancePath: instancePath + "/meta/duration_ms", schemaPath: "#/properties/meta/properties/duration_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err71];
            } else {
              addError(vErrors, err71);
            }
            errors++;
          }
          if (typeof data33 == "number" && isFinite(data33)) {
            if (data33 > 9007199254740991 || isNaN(data33)) {
              const err72 = { instancePath: instancePath + "/meta/duration_ms", schemaPath: "#/properties/meta/properties/duration_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
              if (vErrors === null) {
                vErrors = [err72];
              } else {
                addError(vErrors, err72);
              }
              errors++;
            }
            if (data33 < 0 || isNaN(data33)) {
              const err73 = { instancePath: instancePath + "/meta/duration_ms", schemaPath: "#/properties/meta/properties/duration_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err73];
              } else {
                addError(vErrors, err73);
              }
              errors++;
            }
          }
        }
        if (data29.runner !== void 0 && func0.call(data29, "runner")) {
          let data34 = data29.runner;
          if (!(data34 === "wasi" || data34 === "exec" || data34 === "oci" || data34 === null)) {
            const err74 = { instancePath: instancePath + "/meta/runner", schemaPath: "#/properties/meta/properties/runner/enum", keyword: "enum", params: { allowedValues: schema11.properties.meta.properties.runner.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err74];
            } else {
              addError(vErrors, err74);
            }
            errors++;
          }
        }
        if (data29.workspace !== void 0 && func0.call(data29, "workspace")) {
          let data35 = data29.workspace;
          if (typeof data35 === "string") {
            if (func106(data35) < 1) {
              const err75 = { instancePath: instancePath + "/meta/workspace", schemaPath: "#/properties/meta/properties/workspace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err75];
              } else {
                addError(vErrors, err75);
              }
              errors++;
            }
          } else {
            const err76 = { instancePath: instancePath + "/meta/workspace", schemaPath: "#/properties/meta/properties/workspace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err76];
            } else {
              addError(vErrors, err76);
            }
            errors++;
          }
        }
        if (data29.job_id !== void 0 && func0.call(data29, "job_id")) {
          let data36 = data29.job_id;
          if (typeof data36 === "string") {
            if (func106(data36) < 1) {
              const err77 = { instancePath: instancePath + "/meta/job_id", schemaPath: "#/properties/meta/properties/job_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err77];
              } else {
                addError(vErrors, err77);
              }
              errors++;
            }
          } else {
            const err78 = { instancePath: instancePath + "/meta/job_id", schemaPath: "#/properties/meta/properties/job_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err78];
            } else {
              addError(vErrors, err78);
            }
            errors++;
          }
        }
        if (data29.trace_id !== void 0 && func0.call(data29, "trace_id")) {
          if (typeof data29.trace_id !== "string") {
            const err79 = { instancePath: instancePath + "/meta/trace_id", schemaPath: "#/properties/meta/properties/trace_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err79];
            } else {
              addError(vErrors, err79);
            }
            errors++;
          }
        }
        if (data29.profiles !== void 0 && func0.call(data29, "profiles")) {
          let data38 = data29.profiles;
          if (Array.isArray(data38)) {
            const len0 = data38.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data39 = data38[i0];
              if (typeof data39 === "string") {
                if (func106(data39) < 1) {
                  const err80 = { instancePath: instancePath + "/meta/profiles/" + i0, schemaPath: "#/properties/meta/properties/profiles/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err80];
                  } else {
                    addError(vErrors, err80);
                  }
                  errors++;
                }
              } else {
                const err81 = { instancePath: instancePath + "/meta/profiles/" + i0, schemaPath: "#/properties/meta/properties/profiles/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err81];
                } else {
                  addError(vErrors, err81);
                }
                errors++;
              }
            }
          } else {
            const err82 = { instancePath: instancePath + "/meta/profiles", schemaPath: "#/properties/meta/properties/profiles/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err82];
            } else {
              addError(vErrors, err82);
            }
            errors++;
          }
        }
        if (data29.source !== void 0 && func0.call(data29, "source")) {
          let data40 = data29.source;
          if (!(data40 === "run" || data40 === "cache" || data40 === "memory")) {
            const err83 = { instancePath: instancePath + "/meta/source", schemaPath: "#/properties/meta/properties/source/enum", keyword: "enum", params: { allowedValues: schema11.properties.meta.properties.source.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err83];
            } else {
              addError(vErrors, err83);
            }
            errors++;
          }
        }
        if (data29.cas_digest !== void 0 && func0.call(data29, "cas_digest")) {
          if (typeof data29.cas_digest !== "string") {
            const err84 = { instancePath: instancePath + "/meta/cas_digest", schemaPath: "#/properties/meta/properties/cas_digest/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err84];
            } else {
              addError(vErrors, err84);
            }
            errors++;
          }
        }
        if (data29.skill_version !== void 0 && func0.call(data29, "skill_version")) {
          let data42 = data29.skill_version;
          if (typeof data42 === "string") {
            if (func106(data42) < 1) {
              const err85 = { instancePath: instancePath + "/meta/skill_version", schemaPath: "#/properties/meta/properties/skill_version/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err85];
              } else {
                addError(vErrors, err85);
              }
              errors++;
            }
          } else {
            const err86 = { instancePath: instancePath + "/meta/skill_version", schemaPath: "#/properties/meta/properties/skill_version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err86];
            } else {
              addError(vErrors, err86);
            }
            errors++;
          }
        }
        if (data29.cache_key !== void 0 && func0.call(data29, "cache_key")) {
          let data43 = data29.cache_key;
          if (typeof data43 === "string") {
            if (!pattern0.test(data43)) {
              const err87 = { instancePath: instancePath + "/meta/cache_key", schemaPath: "#/properties/meta/properties/cache_key/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
              if (vErrors === null) {
                vErrors = [err87];
              } else {
                addError(vErrors, err87);
              }
              errors++;
            }
          } else {
            const err88 = { instancePath: instancePath + "/meta/cache_key", schemaPath: "#/properties/meta/properties/cache_key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err88];
            } else {
              addError(vErrors, err88);
            }
            errors++;
          }
        }
        if (data29.seq !== void 0 && func0.call(data29, "seq")) {
          let data44 = data29.seq;
          if (!(typeof data44 == "number" && (!(data44 % 1) && !isNaN(data44)) && isFinite(data44))) {
            const err89 = { instancePath: instancePath + "/meta/seq", schemaPath: "#/properties/meta/properties/seq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err89];
            } else {
              addError(vErrors, err89);
            }
            errors++;
          }
          if (typeof data44 == "number" && isFinite(data44)) {
            if (data44 > 9007199254740991 || isNaN(data44)) {
              const err90 = { instancePath: instancePath + "/meta/seq", schemaPath: "#/properties/meta/properties/seq/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
              if (vErrors === null) {
                vErrors = [err90];
              } else {
                addError(vErrors, err90);
              }
              errors++;
            }
            if (data44 < 0 || isNaN(data44)) {
              const err91 = { instancePath: instancePath + "/meta/seq", schemaPath: "#/properties/meta/properties/seq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err91];
              } else {
                addError(vErrors, err91);
              }
              errors++;
            }
          }
        }
        if (data29.final !== void 0 && func0.call(data29, "final")) {
          if (typeof data29.final !== "boolean") {
            const err92 = { instancePath: instancePath + "/meta/final", schemaPath: "#/properties/meta/properties/final/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err92];
            } else {
              addError(vErrors, err92);
            }
            errors++;
          }
        }
        if (data29.memory !== void 0 && func0.call(data29, "memory")) {
          let data46 = data29.memory;
          if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
            if (data46.name === void 0 || !func0.call(data46, "name")) {
              const err93 = { instancePath: instancePath + "/meta/memory", schemaPath: "#/properties/meta/properties/memory/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err93];
              } else {
                addError(vErrors, err93);
              }
              errors++;
            }
            if (data46.type === void 0 || !func0.call(data46, "type")) {
              const err94 = { instancePath: instancePath + "/meta/memory", schemaPath: "#/properties/meta/properties/memory/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
              if (vErrors === null) {
                vErrors = [err94];
              } else {
                addError(vErrors, err94);
              }
              errors++;
            }
            for (const key2 of Object.keys(data46)) {
              if (!(key2 === "name" || key2 === "type" || key2 === "workspace")) {
                const err95 = { instancePath: instancePath + "/meta/memory", schemaPath: "#/properties/meta/properties/memory/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err95];
                } else {
                  addError(vErrors, err95);
                }
                errors++;
              }
            }
            if (data46.name !== void 0 && func0.call(data46, "name")) {
              let data47 = data46.name;
              if (typeof data47 === "string") {
                if (!pattern0.test(data47)) {
                  const err96 = { instancePath: instancePath + "/meta/memory/name", schemaPath: "#/properties/meta/properties/memory/properties/name/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err96];
                  } else {
                    addError(vErrors, err96);
                  }
                  errors++;
                }
              } else {
                const err97 = { instancePath: instancePath + "/meta/memory/name", schemaPath: "#/properties/meta/properties/memory/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err97];
                } else {
                  addError(vErrors, err97);
                }
                errors++;
              }
            }
            if (data46.type !== void 0 && func0.call(data46, "type")) {
              let data48 = data46.type;
              if (typeof data48 === "string") {
                if (!pattern0.test(data48)) {
                  const err98 = { instancePath: instancePath + "/meta/memory/type", schemaPath: "#/properties/meta/properties/memory/properties/type/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err98];
                  } else {
                    addError(vErrors, err98);
                  }
                  errors++;
                }
              } else {
                const err99 = { instancePath: instancePath + "/meta/memory/type", schemaPath: "#/properties/meta/properties/memory/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err99];
                } else {
                  addError(vErrors, err99);
                }
                errors++;
              }
            }
            if (data46.workspace !== void 0 && func0.call(data46, "workspace")) {
              let data49 = data46.workspace;
              if (typeof data49 === "string") {
                if (func106(data49) < 1) {
                  const err100 = { instancePath: instancePath + "/meta/memory/workspace", schemaPath: "#/properties/meta/properties/memory/properties/workspace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err100];
                  } else {
                    addError(vErrors, err100);
                  }
                  errors++;
                }
              } else {
                const err101 = { instancePath: instancePath + "/meta/memory/workspace", schemaPath: "#/properties/meta/properties/memory/properties/workspace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err101];
                } else {
                  addError(vErrors, err101);
                }
                errors++;
              }
            }
          } else {
            const err102 = { instancePath: instancePath + "/meta/memory", schemaPath: "#/properties/meta/properties/memory/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err102];
            } else {
              addError(vErrors, err102);
            }
            errors++;
          }
        }
        if (data29.partial !== void 0 && func0.call(data29, "partial")) {
          if (typeof data29.partial !== "boolean") {
            const err103 = { instancePath: instancePath + "/meta/partial", schemaPath: "#/properties/meta/properties/partial/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err103];
            } else {
              addError(vErrors, err103);
            }
            errors++;
          }
        }
        if (data29.agent_id !== void 0 && func0.call(data29, "agent_id")) {
          let data51 = data29.agent_id;
          if (typeof data51 === "string") {
            if (func106(data51) < 1) {
              const err104 = { instancePath: instancePath + "/meta/agent_id", schemaPath: "#/properties/meta/properties/agent_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err104];
              } else {
                addError(vErrors, err104);
              }
              errors++;
            }
          } else {
            const err105 = { instancePath: instancePath + "/meta/agent_id", schemaPath: "#/properties/meta/properties/agent_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err105];
            } else {
              addError(vErrors, err105);
            }
            errors++;
          }
        }
        if (data29.mailbox_id !== void 0 && func0.call(data29, "mailbox_id")) {
          let data52 = data29.mailbox_id;
          if (typeof data52 === "string") {
            if (func106(data52) < 1) {
              const err106 = { instancePath: instancePath + "/meta/mailbox_id", schemaPath: "#/properties/meta/properties/mailbox_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err106];
              } else {
                addError(vErrors, err106);
              }
              errors++;
            }
          } else {
            const err107 = { instancePath: instancePath + "/meta/mailbox_id", schemaPath: "#/properties/meta/properties/mailbox_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err107];
            } else {
              addError(vErrors, err107);
            }
            errors++;
          }
        }
        if (data29.correlation_id !== void 0 && func0.call(data29, "correlation_id")) {
          let data53 = data29.correlation_id;
          if (typeof data53 === "string") {
            if (func106(data53) < 1) {
              const err108 = { instancePath: instancePath + "/meta/correlation_id", schemaPath: "#/properties/meta/properties/correlation_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err108];
              } else {
                addError(vErrors, err108);
              }
              errors++;
            }
          } else {
            const err109 = { instancePath: instancePath + "/meta/correlation_id", schemaPath: "#/properties/meta/properties/correlation_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err109];
            } else {
              addError(vErrors, err109);
            }
            errors++;
          }
        }
        if (data29.parent_job_id !== void 0 && func0.call(data29, "parent_job_id")) {
          let data54 = data29.parent_job_id;
          if (typeof data54 === "string") {
            if (func106(data54) < 1) {
              const err110 = { instancePath: instancePath + "/meta/parent_job_id", schemaPath: "#/properties/meta/properties/parent_job_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err110];
              } else {
                addError(vErrors, err110);
              }
              errors++;
            }
          } else {
            const err111 = { instancePath: instancePath + "/meta/parent_job_id", schemaPath: "#/properties/meta/properties/parent_job_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err111];
            } else {
              addError(vErrors, err111);
            }
            errors++;
          }
        }
        if (data29.quota_remaining !== void 0 && func0.call(data29, "quota_remaining")) {
          let data55 = data29.quota_remaining;
          if (data55 && typeof data55 == "object" && !Array.isArray(data55)) {
            for (const key3 of Object.keys(data55)) {
              if (!(key3 === "cpu_ms" || key3 === "memory_mb" || key3 === "network_mb")) {
                const err112 = { instancePath: instancePath + "/meta/quota_remaining", schemaPath: "#/properties/meta/properties/quota_remaining/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err112];
                } else {
                  addError(vErrors, err112);
                }
                errors++;
              }
            }
            if (data55.cpu_ms !== void 0 && func0.call(data55, "cpu_ms")) {
              let data56 = data55.cpu_ms;
              if (typeof data56 == "number" && isFinite(data56)) {
                if (data56 < 0 || isNaN(data56)) {
                  const err113 = { instancePath: instancePath + "/meta/quota_remaining/cpu_ms", schemaPath: "#/properties/meta/properties/quota_remaining/properties/cpu_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err113];
                  } else {
                    addError(vErrors, err113);
                  }
                  errors++;
                }
              } else {
                const err114 = { instancePath: instancePath + "/meta/quota_remaining/cpu_ms", schemaPath: "#/properties/meta/properties/quota_remaining/properties/cpu_ms/type", keyword: "type", params: { type: "number" }, message: "must be number" };
                if (vErrors === null) {
                  vErrors = [err114];
                } else {
                  addError(vErrors, err114);
                }
                errors++;
              }
            }
            if (data55.memory_mb !== void 0 && func0.call(data55, "memory_mb")) {
              let data57 = data55.memory_mb;
              if (typeof data57 == "number" && isFinite(data57)) {
                if (data57 < 0 || isNaN(data57)) {
                  const err115 = { instancePath: instancePath + "/meta/quota_remaining/memory_mb", schemaPath: "#/properties/meta/properties/quota_remaining/properties/memory_mb/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err115];
                  } else {
                    addError(vErrors, err115);
                  }
                  errors++;
                }
              } else {
                const err116 = { instancePath: instancePath + "/meta/quota_remaining/memory_mb", schemaPath: "#/properties/meta/properties/quota_remaining/properties/memory_mb/type", keyword: "type", params: { type: "number" }, message: "must be number" };
                if (vErrors === null) {
                  vErrors = [err116];
                } else {
                  addError(vErrors, err116);
                }
                errors++;
              }
            }
            if (data55.network_mb !== void 0 && func0.call(data55, "network_mb")) {
              let data58 = data55.network_mb;
              if (typeof data58 == "number" && isFinite(data58)) {
                if (data58 < 0 || isNaN(data58)) {
                  const err117 = { instancePath: instancePath + "/meta/quota_remaining/network_mb", schemaPath: "#/properties/meta/properties/quota_remaining/properties/network_mb/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err117];
                  } else {
                    addError(vErrors, err117);
                  }
                  errors++;
                }
              } else {
                const err118 = { instancePath: instancePath + "/meta/quota_remaining/network_mb", schemaPath: "#/properties/meta/properties/quota_remaining/properties/network_mb/type", keyword: "type", params: { type: "number" }, message: "must be number" };
                if (vErrors === null) {
                  vErrors = [err118];
                } else {
                  addError(vErrors, err118);
                }
                errors++;
              }
            }
          } else {
            const err119 = { instancePath: instancePath + "/meta/quota_remaining", schemaPath: "#/properties/meta/properties/quota_remaining/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err119];
            } else {
              addError(vErrors, err119);
            }
            errors++;
          }
        }
      } else {
        const err120 = { instancePath: instancePath + "/meta", schemaPath: "#/properties/meta/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err120];
        } else {
          addError(vErrors, err120);
        }
        errors++;
      }
    }
    if (data.error !== void 0 && func0.call(data, "error")) {
      let data59 = data.error;
      if (data59 && typeof data59 == "object" && !Array.isArray(data59)) {
        for (const key4 of Object.keys(data59)) {
          if (!(key4 === "code" || key4 === "message" || key4 === "details")) {
            const err121 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err121];
            } else {
              addError(vErrors, err121);
            }
            errors++;
          }
        }
        if (data59.code !== void 0 && func0.call(data59, "code")) {
          let data60 = data59.code;
          if (!(data60 === "EARG" || data60 === "EAUTH" || data60 === "ERATELIMIT" || data60 === "EPAGINATION" || data60 === "ERUNTIME" || data60 === "ENOTFOUND" || data60 === "ETIMEOUT" || data60 === "EPOLICY" || data60 === "ESKILLDOWN" || data60 === "EPARSE" || data60 === "EOUTPUT_TOO_LARGE" || data60 === "EENVELOPE" || data60 === "EIO" || data60 === "ECANCELED" || data60 === "EOPENAPI" || data60 === null)) {
            const err122 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema11.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err122];
            } else {
              addError(vErrors, err122);
            }
            errors++;
          }
        }
        if (data59.message !== void 0 && func0.call(data59, "message")) {
          let data61 = data59.message;
          if (typeof data61 !== "string" && data61 !== null) {
            const err123 = { instancePath: instancePath + "/error/message", schemaPath: "#/properties/error/properties/message/type", keyword: "type", params: { type: schema11.properties.error.properties.message.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err123];
            } else {
              addError(vErrors, err123);
            }
            errors++;
          }
        }
        if (data59.details !== void 0 && func0.call(data59, "details")) {
          let data62 = data59.details;
          if (!(data62 && typeof data62 == "object" && !Array.isArray(data62))) {
            const err124 = { instancePath: instancePath + "/error/details", schemaPath: "#/properties/error/properties/details/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err124];
            } else {
              addError(vErrors, err124);
            }
            errors++;
          }
        }
      } else {
        const err125 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err125];
        } else {
          addError(vErrors, err125);
        }
        errors++;
      }
    }
  } else {
    const err126 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err126];
    } else {
      addError(vErrors, err126);
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
function validateProtocolEnvelope(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateProtocolEnvelope
};
