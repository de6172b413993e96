// Generated from schemas/messages/message.schema.json by `npm run generate`. Do not edit.

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
function addErrors(errors, more) {
  if (errors === null) return more;
  return errors.length < MAX_FINDINGS ? errors.concat(more).slice(0, MAX_FINDINGS) : errors;
}
function cutErrors(errors, count) {
  if (count < errors.length) errors.length = count;
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:messages:message", "title": "Message", "description": "One message of a session, in the form that every provider is translated from and to", "type": "object", "required": ["id", "session_id", "role", "content", "metadata", "created_at", "schema_version"], "properties": { "id": { "$ref": "#/definitions/Ulid" }, "session_id": { "type": "string", "minLength": 1 }, "role": { "enum": ["user", "assistant", "system", "tool"] }, "content": { "description": "In order; empty only for system messages and those that are not complete", "type": "array", "items": { "$ref": "#/definitions/ContentBlock" } }, "metadata": { "$ref": "#/definitions/MessageMetadata" }, "created_at": { "description": "UTC, to the microsecond", "type": "string", "format": "date-time", "pattern": "Z$" }, "schema_version": { "type": "integer", "minimum": 1 } }, "definitions": { "Ulid": { "type": "string", "pattern": "^[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "ToolUseId": { "type": "string", "pattern": "^tu_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "ModelId": { "description": "<provider>:<model name>", "type": "string", "pattern": "^[a-z][a-z0-9_-]*:\\S+$" }, "Count": { "type": "integer", "minimum": 0 }, "ContentBlock": { "title": "ContentBlock", "type": "object", "discriminator": { "propertyName": "type" }, "oneOf": [{ "$ref": "#/definitions/TextBlock" }, { "$ref": "#/definitions/ToolUseBlock" }, { "$ref": "#/definitions/ToolResultBlock" }, { "$ref": "#/definitions/ImageBlock" }, { "$ref": "#/definitions/ThinkingBlock" }, { "$ref": "#/definitions/RedactedThinkingBlock" }] }, "TextBlock": { "type": "object", "required": ["type", "text"], "properties": { "type": { "const": "text" }, "text": { "type": "string" } } }, "ToolUseBlock": { "type": "object", "required": ["type", "id", "name", "input"], "properties": { "type": { "const": "tool_use" }, "id": { "$ref": "#/definitions/ToolUseId" }, "name": { "description": "The tool's own name, without a prefix", "type": "string", "minLength": 1 }, "input": { "type": "object" }, "incomplete": { "description": "True where the input was cut off; such a call is never run and never sent again", "type": "boolean" } } }, "ToolResultBlock": { "type": "object", "required": ["type", "tool_use_id", "content"], "properties": { "type": { "const": "tool_result" }, "tool_use_id": { "$ref": "#/definitions/ToolUseId" }, "content": { "type": "array", "items": { "$ref": "#/definitions/ContentBlock" } }, "is_error": { "type": "boolean" } } }, "ImageBlock": { "type": "object", "required": ["type", "source", "media_type"], "properties": { "type": { "const": "image" }, "source": { "$ref": "#/definitions/ImageSource" }, "media_type": { "type": "string", "pattern": "^[a-z]+/[a-z0-9.+-]+$" } } }, "ImageSource": { "type": "object", "required": ["kind", "data"], "properties": { "kind": { "enum": ["base64", "url", "file_ref"] }, "data": { "description": "Base64, an address, or a path in the workspace", "type": "string", "minLength": 1 } } }, "ThinkingBlock": { "type": "object", "required": ["type", "text"], "properties": { "type": { "const": "thinking" }, "text": { "type": "string" }, "signature": { "description": "A token of the provider that wrote it", "type": ["string", "null"] } } }, "RedactedThinkingBlock": { "type": "object", "required": ["type", "data"], "properties": { "type": { "const": "redacted_thinking" }, "data": { "type": "string" } } }, "MessageMetadata": { "type": "object", "properties": { "model": { "anyOf": [{ "$ref": "#/definitions/ModelId" }, { "type": "null" }] }, "provider": { "type": ["string", "null"], "minLength": 1 }, "routing": { "anyOf": [{ "$ref": "#/definitions/RoutingDecisionRecord" }, { "type": "null" }] }, "usage": { "anyOf": [{ "$ref": "#/definitions/Usage" }, { "type": "null" }] }, "parent_tool_use_id": { "anyOf": [{ "$ref": "#/definitions/ToolUseId" }, { "type": "null" }] }, "status": { "enum": ["complete", "partial", "cancelled", "error"] }, "provider_raw": { "description": "Read only by the adapter that wrote it; no part of equality or of the digest", "type": ["object", "null"] }, "critical": { "description": "True where the message must reach the provider whole: a block that cannot fails the request", "type": "boolean" }, "user_id": { "type": ["string", "null"] }, "team_id": { "type": ["string", "null"] } } }, "RoutingDecisionRecord": { "type": "object", "required": ["mode", "chosen_model", "reason"], "properties": { "mode": { "enum": ["override", "manual", "rule", "pattern", "delegate", "default"] }, "chosen_model": { "$ref": "#/definitions/ModelId" }, "reason": { "type": "string" }, "rule_name": { "type": ["string", "null"] }, "confidence": { "type": ["number", "null"], "minimum": 0, "maximum": 1 }, "alternatives_considered": { "type": "array", "items": { "type": "string" } } } }, "Usage": { "description": "The three input counters are disjoint: together they are the whole prompt", "type": "object", "required": ["input_tokens", "output_tokens", "cost_usd", "pricing_version", "latency_ms"], "properties": { "input_tokens": { "$ref": "#/definitions/Count" }, "output_tokens": { "$ref": "#/definitions/Count" }, "cached_input_tokens": { "$ref": "#/definitions/Count" }, "cache_creation_input_tokens": { "$ref": "#/definitions/Count" }, "cost_usd": { "description": "An exact decimal, never a float", "type": "string", "pattern": "^(0|[1-9][0-9]*)([.][0-9]+)?$" }, "pricing_version": { "type": "string", "minLength": 1 }, "latency_ms": { "$ref": "#/definitions/Count" }, "estimated": { "description": "True where the provider did not say what was used: the counts that it left out are estimates", "type": "boolean" } } } } };
var func0 = Object.prototype.hasOwnProperty;
var func54 = require_ucs2length().default;
var pattern0 = new RegExp("^[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
var pattern8 = new RegExp("Z$", "u");
var schema21 = { "type": "object", "required": ["type", "text"], "properties": { "type": { "const": "thinking" }, "text": { "type": "string" }, "signature": { "description": "A token of the provider that wrote it", "type": ["string", "null"] } } };
var pattern1 = new RegExp("^tu_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0 || !func0.call(data, "type")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.id === void 0 || !func0.call(data, "id")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.name === void 0 || !func0.call(data, "name")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.input === void 0 || !func0.call(data, "input")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "input" }, message: "must have required property 'input'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        addError(vErrors, err3);
      }
      errors++;
    }
    if (data.type !== void 0 && func0.call(data, "type")) {
      if ("tool_use" !== data.type) {
        const err4 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "tool_use" }, message: "must be equal to constant" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      }
    }
    if (data.id !== void 0 && func0.call(data, "id")) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern1.test(data1)) {
          const err5 = { instancePath: instancePath + "/id", schemaPath: "#/definitions/ToolUseId/pattern", keyword: "pattern", params: { pattern: "^tu_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^tu_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            addError(vErrors, err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/id", schemaPath: "#/definitions/ToolUseId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    if (data.name !== void 0 && func0.call(data, "name")) {
      let data2 = data.name;
      if (typeof data2 === "string") {
        if (func54(data2) < 1) {
          const err7 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            addError(vErrors, err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          addError(vErrors, err8);
        }
        errors++;
      }
    }
    if (data.input !== void 0 && func0.call(data, "input")) {
      let data3 = data.input;
      if (!(data3 && typeof data3 == "object" && !Array.isArray(data3))) {
        const err9 = { instancePath: instancePath + "/input", schemaPath: "#/properties/input/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.incomplete !== void 0 && func0.call(data, "incomplete")) {
      if (typeof data.incomplete !== "boolean") {
        const err10 = { instancePath: instancePath + "/incomplete", schemaPath: "#/properties/incomplete/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          addError(vErrors, err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      addError(vErrors, err11);
    }
    errors++;
  }
  validate12.errors = vErrors;
  return errors === 0;
}
var wrapper0 = { validate: validate11 };
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0 || !func0.call(data, "type")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.tool_use_id === void 0 || !func0.call(data, "tool_use_id")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tool_use_id" }, message: "must have required property 'tool_use_id'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.content === void 0 || !func0.call(data, "content")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "content" }, message: "must have required property 'content'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.type !== void 0 && func0.call(data, "type")) {
      if ("tool_result" !== data.type) {
        const err3 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "tool_result" }, message: "must be equal to constant" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.tool_use_id !== void 0 && func0.call(data, "tool_use_id")) {
      let data1 = data.tool_use_id;
      if (typeof data1 === "string") {
        if (!pattern1.test(data1)) {
          const err4 = { instancePath: instancePath + "/tool_use_id", schemaPath: "#/definitions/ToolUseId/pattern", keyword: "pattern", params: { pattern: "^tu_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^tu_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/tool_use_id", schemaPath: "#/definitions/ToolUseId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
    }
    if (data.content !== void 0 && func0.call(data, "content")) {
      let data2 = data.content;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!wrapper0.validate(data2[i0], { instancePath: instancePath + "/content/" + i0, parentData: data2, parentDataProperty: i0, rootData })) {
            vErrors = addErrors(vErrors, wrapper0.validate.errors);
            errors += wrapper0.validate.errors.length;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    if (data.is_error !== void 0 && func0.call(data, "is_error")) {
      if (typeof data.is_error !== "boolean") {
        const err7 = { instancePath: instancePath + "/is_error", schemaPath: "#/properties/is_error/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          addError(vErrors, err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      addError(vErrors, err8);
    }
    errors++;
  }
  validate13.errors = vErrors;
  return errors === 0;
}
var schema19 = { "type": "object", "required": ["kind", "data"], "properties": { "kind": { "enum": ["base64", "url", "file_ref"] }, "data": { "description": "Base64, an address, or a path in the workspace", "type": "string", "minLength": 1 } } };
var pattern3 = new RegExp("^[a-z]+/[a-z0-9.+-]+$", "u");
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0 || !func0.call(data, "type")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.source === void 0 || !func0.call(data, "source")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "source" }, message: "must have required property 'source'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.media_type === void 0 || !func0.call(data, "media_type")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "media_type" }, message: "must have required property 'media_type'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.type !== void 0 && func0.call(data, "type")) {
      if ("image" !== data.type) {
        const err3 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "image" }, message: "must be equal to constant" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.source !== void 0 && func0.call(data, "source")) {
      let data1 = data.source;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.kind === void 0 || !func0.call(data1, "kind")) {
          const err4 = { instancePath: instancePath + "/source", schemaPath: "#/definitions/ImageSource/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
        if (data1.data === void 0 || !func0.call(data1, "data")) {
          const err5 = { instancePath: instancePath + "/source", schemaPath: "#/definitions/ImageSource/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            addError(vErrors, err5);
          }
          errors++;
        }
        if (data1.kind !== void 0 && func0.call(data1, "kind")) {
          let data2 = data1.kind;
          if (!(data2 === "base64" || data2 === "url" || data2 === "file_ref")) {
            const err6 = { instancePath: instancePath + "/source/kind", schemaPath: "#/definitions/ImageSource/properties/kind/enum", keyword: "enum", params: { allowedValues: schema19.properties.kind.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              addError(vErrors, err6);
            }
            errors++;
          }
        }
        if (data1.data !== void 0 && func0.call(data1, "data")) {
          let data3 = data1.data;
          if (typeof data3 === "string") {
            if (func54(data3) < 1) {
              const err7 = { instancePath: instancePath + "/source/data", schemaPath: "#/definitions/ImageSource/properties/data/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                addError(vErrors, err7);
              }
              errors++;
            }
          } else {
            const err8 = { instancePath: instancePath + "/source/data", schemaPath: "#/definitions/ImageSource/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              addError(vErrors, err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/source", schemaPath: "#/definitions/ImageSource/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.media_type !== void 0 && func0.call(data, "media_type")) {
      let data4 = data.media_type;
      if (typeof data4 === "string") {
        if (!pattern3.test(data4)) {
          const err10 = { instancePath: instancePath + "/media_type", schemaPath: "#/properties/media_type/pattern", keyword: "pattern", params: { pattern: "^[a-z]+/[a-z0-9.+-]+$" }, message: 'must match pattern "^[a-z]+/[a-z0-9.+-]+$"' };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            addError(vErrors, err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/media_type", schemaPath: "#/properties/media_type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          addError(vErrors, err11);
        }
        errors++;
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      addError(vErrors, err12);
    }
    errors++;
  }
  validate14.errors = vErrors;
  return errors === 0;
}
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    const tag0 = data.type;
    if (typeof tag0 == "string") {
      if (tag0 === "text") {
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.type === void 0 || !func0.call(data, "type")) {
            const err0 = { instancePath, schemaPath: "#/definitions/TextBlock/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
            if (vErrors === null) {
              vErrors = [err0];
            } else {
              addError(vErrors, err0);
            }
            errors++;
          }
          if (data.text === void 0 || !func0.call(data, "text")) {
            const err1 = { instancePath, schemaPath: "#/definitions/TextBlock/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              addError(vErrors, err1);
            }
            errors++;
          }
          if (data.type !== void 0 && func0.call(data, "type")) {
            if ("text" !== data.type) {
              const err2 = { instancePath: instancePath + "/type", schemaPath: "#/definitions/TextBlock/properties/type/const", keyword: "const", params: { allowedValue: "text" }, message: "must be equal to constant" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                addError(vErrors, err2);
              }
              errors++;
            }
          }
          if (data.text !== void 0 && func0.call(data, "text")) {
            if (typeof data.text !== "string") {
              const err3 = { instancePath: instancePath + "/text", schemaPath: "#/definitions/TextBlock/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                addError(vErrors, err3);
              }
              errors++;
            }
          }
        } else {
          const err4 = { instancePath, schemaPath: "#/definitions/TextBlock/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
      } else if (tag0 === "tool_use") {
        if (!validate12(data, { instancePath, parentData, parentDataProperty, rootData })) {
          vErrors = addErrors(vErrors, validate12.errors);
          errors += validate12.errors.length;
        }
      } else if (tag0 === "tool_result") {
        if (!validate13(data, { instancePath, parentData, parentDataProperty, rootData })) {
          vErrors = addErrors(vErrors, validate13.errors);
          errors += validate13.errors.length;
        }
      } else if (tag0 === "image") {
        if (!validate14(data, { instancePath, parentData, parentDataProperty, rootData })) {
          vErrors = addErrors(vErrors, validate14.errors);
          errors += validate14.errors.length;
        }
      } else if (tag0 === "thinking") {
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.type === void 0 || !func0.call(data, "type")) {
            const err5 = { instancePath, schemaPath: "#/definitions/ThinkingBlock/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              addError(vErrors, err5);
            }
            errors++;
          }
          if (data.text === void 0 || !func0.call(data, "text")) {
            const err6 = { instancePath, schemaPath: "#/definitions/ThinkingBlock/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              addError(vErrors, err6);
            }
            errors++;
          }
          if (data.type !== void 0 && func0.call(data, "type")) {
            if ("thinking" !== data.type) {
              const err7 = { instancePath: instancePath + "/type", schemaPath: "#/definitions/ThinkingBlock/properties/type/const", keyword: "const", params: { allowedValue: "thinking" }, message: "must be equal to constant" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                addError(vErrors, err7);
              }
              errors++;
            }
          }
          if (data.text !== void 0 && func0.call(data, "text")) {
            if (typeof data.text !== "string") {
              const err8 = { instancePath: instancePath + "/text", schemaPath: "#/definitions/ThinkingBlock/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                addError(vErrors, err8);
              }
              errors++;
            }
          }
          if (data.signature !== void 0 && func0.call(data, "signature")) {
            let data4 = data.signature;
            if (typeof data4 !== "string" && data4 !== null) {
              const err9 = { instancePath: instancePath + "/signature", schemaPath: "#/definitions/ThinkingBlock/properties/signature/type", keyword: "type", params: { type: schema21.properties.signature.type }, message: "must be string,null" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                addError(vErrors, err9);
              }
              errors++;
            }
          }
        } else {
          const err10 = { instancePath, schemaPath: "#/definitions/ThinkingBlock/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            addError(vErrors, err10);
          }
          errors++;
        }
      } else if (tag0 === "redacted_thinking") {
        if (data && typeof data == "object" && !Array.isArray(data)) {
          if (data.type === void 0 || !func0.call(data, "type")) {
            const err11 = { instancePath, schemaPath: "#/definitions/RedactedThinkingBlock/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              addError(vErrors, err11);
            }
            errors++;
          }
          if (data.data === void 0 || !func0.call(data, "data")) {
            const err12 = { instancePath, schemaPath: "#/definitions/RedactedThinkingBlock/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              addError(vErrors, err12);
            }
            errors++;
          }
          if (data.type !== void 0 && func0.call(data, "type")) {
            if ("redacted_thinking" !== data.type) {
              const err13 = { instancePath: instancePath + "/type", schemaPath: "#/definitions/RedactedThinkingBlock/properties/type/const", keyword: "const", params: { allowedValue: "redacted_thinking" }, message: "must be equal to constant" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                addError(vErrors, err13);
              }
              errors++;
            }
          }
          if (data.data !== void 0 && func0.call(data, "data")) {
            if (typeof data.data !== "string") {
              const err14 = { instancePath: instancePath + "/data", schemaPath: "#/definitions/RedactedThinkingBlock/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                addError(vErrors, err14);
              }
              errors++;
            }
          }
        } else {
          const err15 = { instancePath, schemaPath: "#/definitions/RedactedThinkingBlock/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            addError(vErrors, err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath, schemaPath: "#/discriminator", keyword: "discriminator", params: { error: "mapping", tag: "type", tagValue: tag0 }, message: 'value of tag "type" must be in oneOf' };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          addError(vErrors, err16);
        }
        errors++;
      }
    } else {
      const err17 = { instancePath, schemaPath: "#/discriminator", keyword: "discriminator", params: { error: "tag", tag: "type", tagValue: tag0 }, message: 'tag "type" must be string' };
      if (vErrors === null) {
        vErrors = [err17];
      } else {
        addError(vErrors, err17);
      }
      errors++;
    }
  } else {
    const err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err18];
    } else {
      addError(vErrors, err18);
    }
    errors++;
  }
  validate11.errors = vErrors;
  return errors === 0;
}
var schema23 = { "type": "object", "properties": { "model": { "anyOf": [{ "$ref": "#/definitions/ModelId" }, { "type": "null" }] }, "provider": { "type": ["string", "null"], "minLength": 1 }, "routing": { "anyOf": [{ "$ref": "#/definitions/RoutingDecisionRecord" }, { "type": "null" }] }, "usage": { "anyOf": [{ "$ref": "#/definitions/Usage" }, { "type": "null" }] }, "parent_tool_use_id": { "anyOf": [{ "$ref": "#/definitions/ToolUseId" }, { "type": "null" }] }, "status": { "enum": ["complete", "partial", "cancelled", "error"] }, "provider_raw": { "description": "Read only by the adapter that wrote it; no part of equality or of the digest", "type": ["object", "null"] }, "critical": { "description": "True where the message must reach the provider whole: a block that cannot fails the request", "type": "boolean" }, "user_id": { "type": ["string", "null"] }, "team_id": { "type": ["string", "null"] } } };
var pattern4 = new RegExp("^[a-z][a-z0-9_-]*:\\S+$", "u");
var schema25 = { "type": "object", "required": ["mode", "chosen_model", "reason"], "properties": { "mode": { "enum": ["override", "manual", "rule", "pattern", "delegate", "default"] }, "chosen_model": { "$ref": "#/definitions/ModelId" }, "reason": { "type": "string" }, "rule_name": { "type": ["string", "null"] }, "confidence": { "type": ["number", "null"], "minimum": 0, "maximum": 1 }, "alternatives_considered": { "type": "array", "items": { "type": "string" } } } };
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.mode === void 0 || !func0.call(data, "mode")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mode" }, message: "must have required property 'mode'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.chosen_model === void 0 || !func0.call(data, "chosen_model")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chosen_model" }, message: "must have required property 'chosen_model'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.reason === void 0 || !func0.call(data, "reason")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reason" }, message: "must have required property 'reason'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.mode !== void 0 && func0.call(data, "mode")) {
      let data0 = data.mode;
      if (!(data0 === "override" || data0 === "manual" || data0 === "rule" || data0 === "pattern" || data0 === "delegate" || data0 === "default")) {
        const err3 = { instancePath: instancePath + "/mode", schemaPath: "#/properties/mode/enum", keyword: "enum", params: { allowedValues: schema25.properties.mode.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.chosen_model !== void 0 && func0.call(data, "chosen_model")) {
      let data1 = data.chosen_model;
      if (typeof data1 === "string") {
        if (!pattern4.test(data1)) {
          const err4 = { instancePath: instancePath + "/chosen_model", schemaPath: "#/definitions/ModelId/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_-]*:\\S+$" }, message: 'must match pattern "^[a-z][a-z0-9_-]*:\\S+$"' };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/chosen_model", schemaPath: "#/definitions/ModelId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
    }
    if (data.reason !== void 0 && func0.call(data, "reason")) {
      if (typeof data.reason !== "string") {
        const err6 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    if (data.rule_name !== void 0 && func0.call(data, "rule_name")) {
      let data3 = data.rule_name;
      if (typeof data3 !== "string" && data3 !== null) {
        const err7 = { instancePath: instancePath + "/rule_name", schemaPath: "#/properties/rule_name/type", keyword: "type", params: { type: schema25.properties.rule_name.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          addError(vErrors, err7);
        }
        errors++;
      }
    }
    if (data.confidence !== void 0 && func0.call(data, "confidence")) {
      let data4 = data.confidence;
      if (!(typeof data4 == "number" && isFinite(data4)) && data4 !== null) {
        const err8 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/type", keyword: "type", params: { type: schema25.properties.confidence.type }, message: "must be number,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          addError(vErrors, err8);
        }
        errors++;
      }
      if (typeof data4 == "number" && isFinite(data4)) {
        if (data4 > 1 || isNaN(data4)) {
          const err9 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            addError(vErrors, err9);
          }
          errors++;
        }
        if (data4 < 0 || isNaN(data4)) {
          const err10 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            addError(vErrors, err10);
          }
          errors++;
        }
      }
    }
    if (data.alternatives_considered !== void 0 && func0.call(data, "alternatives_considered")) {
      let data5 = data.alternatives_considered;
      if (Array.isArray(data5)) {
        const len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data5[i0] !== "string") {
            const err11 = { instancePath: instancePath + "/alternatives_considered/" + i0, schemaPath: "#/properties/alternatives_considered/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              addError(vErrors, err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/alternatives_considered", schemaPath: "#/properties/alternatives_considered/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          addError(vErrors, err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      addError(vErrors, err13);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
var pattern6 = new RegExp("^(0|[1-9][0-9]*)([.][0-9]+)?$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.input_tokens === void 0 || !func0.call(data, "input_tokens")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "input_tokens" }, message: "must have required property 'input_tokens'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.output_tokens === void 0 || !func0.call(data, "output_tokens")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "output_tokens" }, message: "must have required property 'output_tokens'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.cost_usd === void 0 || !func0.call(data, "cost_usd")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cost_usd" }, message: "must have required property 'cost_usd'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.pricing_version === void 0 || !func0.call(data, "pricing_version")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pricing_version" }, message: "must have required property 'pricing_version'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        addError(vErrors, err3);
      }
      errors++;
    }
    if (data.latency_ms === void 0 || !func0.call(data, "latency_ms")) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "latency_ms" }, message: "must have required property 'latency_ms'" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        addError(vErrors, err4);
      }
      errors++;
    }
    if (data.input_tokens !== void 0 && func0.call(data, "input_tokens")) {
      let data0 = data.input_tokens;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        const err5 = { instancePath: instancePath + "/input_tokens", schemaPath: "#/definitions/Count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 < 0 || isNaN(data0)) {
          const err6 = { instancePath: instancePath + "/input_tokens", schemaPath: "#/definitions/Count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            addError(vErrors, err6);
          }
          errors++;
        }
      }
    }
    if (data.output_tokens !== void 0 && func0.call(data, "output_tokens")) {
      let data1 = data.output_tokens;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
        const err7 = { instancePath: instancePath + "/output_tokens", schemaPath: "#/definitions/Count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          addError(vErrors, err7);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 < 0 || isNaN(data1)) {
          const err8 = { instancePath: instancePath + "/output_tokens", schemaPath: "#/definitions/Count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            addError(vErrors, err8);
          }
          errors++;
        }
      }
    }
    if (data.cached_input_tokens !== void 0 && func0.call(data, "cached_input_tokens")) {
      let data2 = data.cached_input_tokens;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
        const err9 = { instancePath: instancePath + "/cached_input_tokens", schemaPath: "#/definitions/Count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 < 0 || isNaN(data2)) {
          const err10 = { instancePath: instancePath + "/cached_input_tokens", schemaPath: "#/definitions/Count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            addError(vErrors, err10);
          }
          errors++;
        }
      }
    }
    if (data.cache_creation_input_tokens !== void 0 && func0.call(data, "cache_creation_input_tokens")) {
      let data3 = data.cache_creation_input_tokens;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        const err11 = { instancePath: instancePath + "/cache_creation_input_tokens", schemaPath: "#/definitions/Count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          addError(vErrors, err11);
        }
        errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 < 0 || isNaN(data3)) {
          const err12 = { instancePath: instancePath + "/cache_creation_input_tokens", schemaPath: "#/definitions/Count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            addError(vErrors, err12);
          }
          errors++;
        }
      }
    }
    if (data.cost_usd !== void 0 && func0.call(data, "cost_usd")) {
      let data4 = data.cost_usd;
      if (typeof data4 === "string") {
        if (!pattern6.test(data4)) {
          const err13 = { instancePath: instancePath + "/cost_usd", schemaPath: "#/properties/cost_usd/pattern", keyword: "pattern", params: { pattern: "^(0|[1-9][0-9]*)([.][0-9]+)?$" }, message: 'must match pattern "^(0|[1-9][0-9]*)([.][0-9]+)?$"' };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            addError(vErrors, err13);
          }
          errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/cost_usd", schemaPath: "#/properties/cost_usd/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          addError(vErrors, err14);
        }
        errors++;
      }
    }
    if (data.pricing_version !== void 0 && func0.call(data, "pricing_version")) {
      let data5 = data.pricing_version;
      if (typeof data5 === "string") {
        if (func54(data5) < 1) {
          const err15 = { instancePath: instancePath + "/pricing_version", schemaPath: "#/properties/pricing_version/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            addError(vErrors, err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/pricing_version", schemaPath: "#/properties/pricing_version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          addError(vErrors, err16);
        }
        errors++;
      }
    }
    if (data.latency_ms !== void 0 && func0.call(data, "latency_ms")) {
      let data6 = data.latency_ms;
      if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
        const err17 = { instancePath: instancePath + "/latency_ms", schemaPath: "#/definitions/Count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          addError(vErrors, err17);
        }
        errors++;
      }
      if (typeof data6 == "number" && isFinite(data6)) {
        if (data6 < 0 || isNaN(data6)) {
          const err18 = { instancePath: instancePath + "/latency_ms", schemaPath: "#/definitions/Count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            addError(vErrors, err18);
          }
          errors++;
        }
      }
    }
    if (data.estimated !== void 0 && func0.call(data, "estimated")) {
      if (typeof data.estimated !== "boolean") {
        const err19 = { instancePath: instancePath + "/estimated", schemaPath: "#/properties/estimated/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          addError(vErrors, err19);
        }
        errors++;
      }
    }
  } else {
    const err20 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err20];
    } else {
      addError(vErrors, err20);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
function validate19(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.model !== void 0 && func0.call(data, "model")) {
      let data0 = data.model;
      const _errs2 = errors;
      let valid1 = false;
      const _errs3 = errors;
      if (typeof data0 === "string") {
        if (!pattern4.test(data0)) {
          const err0 = { instancePath: instancePath + "/model", schemaPath: "#/definitions/ModelId/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_-]*:\\S+$" }, message: 'must match pattern "^[a-z][a-z0-9_-]*:\\S+$"' };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            addError(vErrors, err0);
          }
          errors++;
        }
      } else {
        const err1 = { instancePath: instancePath + "/model", schemaPath: "#/definitions/ModelId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          addError(vErrors, err1);
        }
        errors++;
      }
      var _valid0 = _errs3 === errors;
      valid1 = valid1 || _valid0;
      if (!valid1) {
        const _errs6 = errors;
        if (data0 !== null) {
          const err2 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            addError(vErrors, err2);
          }
          errors++;
        }
        var _valid0 = _errs6 === errors;
        valid1 = valid1 || _valid0;
      }
      if (!valid1) {
        const err3 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      } else {
        errors = _errs2;
        if (vErrors !== null) {
          if (_errs2) {
            cutErrors(vErrors, _errs2);
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.provider !== void 0 && func0.call(data, "provider")) {
      let data1 = data.provider;
      if (typeof data1 !== "string" && data1 !== null) {
        const err4 = { instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/type", keyword: "type", params: { type: schema23.properties.provider.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      }
      if (typeof data1 === "string") {
        if (func54(data1) < 1) {
          const err5 = { instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            addError(vErrors, err5);
          }
          errors++;
        }
      }
    }
    if (data.routing !== void 0 && func0.call(data, "routing")) {
      let data2 = data.routing;
      const _errs11 = errors;
      let valid3 = false;
      const _errs12 = errors;
      if (!validate20(data2, { instancePath: instancePath + "/routing", parentData: data, parentDataProperty: "routing", rootData })) {
        vErrors = addErrors(vErrors, validate20.errors);
        errors += validate20.errors.length;
      }
      var _valid1 = _errs12 === errors;
      valid3 = valid3 || _valid1;
      if (!valid3) {
        const _errs13 = errors;
        if (data2 !== null) {
          const err6 = { instancePath: instancePath + "/routing", schemaPath: "#/properties/routing/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            addError(vErrors, err6);
          }
          errors++;
        }
        var _valid1 = _errs13 === errors;
        valid3 = valid3 || _valid1;
      }
      if (!valid3) {
        const err7 = { instancePath: instancePath + "/routing", schemaPath: "#/properties/routing/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          addError(vErrors, err7);
        }
        errors++;
      } else {
        errors = _errs11;
        if (vErrors !== null) {
          if (_errs11) {
            cutErrors(vErrors, _errs11);
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.usage !== void 0 && func0.call(data, "usage")) {
      let data3 = data.usage;
      const _errs16 = errors;
      let valid4 = false;
      const _errs17 = errors;
      if (!validate22(data3, { instancePath: instancePath + "/usage", parentData: data, parentDataProperty: "usage", rootData })) {
        vErrors = addErrors(vErrors, validate22.errors);
        errors += validate22.errors.length;
      }
      var _valid2 = _errs17 === errors;
      valid4 = valid4 || _valid2;
      if (!valid4) {
        const _errs18 = errors;
        if (data3 !== null) {
          const err8 = { instancePath: instancePath + "/usage", schemaPath: "#/properties/usage/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            addError(vErrors, err8);
          }
          errors++;
        }
        var _valid2 = _errs18 === errors;
        valid4 = valid4 || _valid2;
      }
      if (!valid4) {
        const err9 = { instancePath: instancePath + "/usage", schemaPath: "#/properties/usage/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      } else {
        errors = _errs16;
        if (vErrors !== null) {
          if (_errs16) {
            cutErrors(vErrors, _errs16);
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.parent_tool_use_id !== void 0 && func0.call(data, "parent_tool_use_id")) {
      let data4 = data.parent_tool_use_id;
      const _errs21 = errors;
      let valid5 = false;
      const _errs22 = errors;
      if (typeof data4 === "string") {
        if (!pattern1.test(data4)) {
          const err10 = { instancePath: instancePath + "/parent_tool_use_id", schemaPath: "#/definitions/ToolUseId/pattern", keyword: "pattern", params: { pattern: "^tu_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^tu_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            addError(vErrors, err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/parent_tool_use_id", schemaPath: "#/definitions/ToolUseId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          addError(vErrors, err11);
        }
        errors++;
      }
      var _valid3 = _errs22 === errors;
      valid5 = valid5 || _valid3;
      if (!valid5) {
        const _errs25 = errors;
        if (data4 !== null) {
          const err12 = { instancePath: instancePath + "/parent_tool_use_id", schemaPath: "#/properties/parent_tool_use_id/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            addError(vErrors, err12);
          }
          errors++;
        }
        var _valid3 = _errs25 === errors;
        valid5 = valid5 || _valid3;
      }
      if (!valid5) {
        const err13 = { instancePath: instancePath + "/parent_tool_use_id", schemaPath: "#/properties/parent_tool_use_id/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          addError(vErrors, err13);
        }
        errors++;
      } else {
        errors = _errs21;
        if (vErrors !== null) {
          if (_errs21) {
            cutErrors(vErrors, _errs21);
          } else {
            vErrors = null;
          }
        }
      }
    }
    if (data.status !== void 0 && func0.call(data, "status")) {
      let data5 = data.status;
      if (!(data5 === "complete" || data5 === "partial" || data5 === "cancelled" || data5 === "error")) {
        const err14 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema23.properties.status.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          addError(vErrors, err14);
        }
        errors++;
      }
    }
    if (data.provider_raw !== void 0 && func0.call(data, "provider_raw")) {
      let data6 = data.provider_raw;
      if (!(data6 && typeof data6 == "object" && !Array.isArray(data6)) && data6 !== null) {
        const err15 = { instancePath: instancePath + "/provider_raw", schemaPath: "#/properties/provider_raw/type", keyword: "type", params: { type: schema23.properties.provider_raw.type }, message: "must be object,null" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          addError(vErrors, err15);
        }
        errors++;
      }
    }
    if (data.critical !== void 0 && func0.call(data, "critical")) {
      if (typeof data.critical !== "boolean") {
        const err16 = { instancePath: instancePath + "/critical", schemaPath: "#/properties/critical/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          addError(vErrors, err16);
        }
        errors++;
      }
    }
    if (data.user_id !== void 0 && func0.call(data, "user_id")) {
      let data8 = data.user_id;
      if (typeof data8 !== "string" && data8 !== null) {
        const err17 = { instancePath: instancePath + "/user_id", schemaPath: "#/properties/user_id/type", keyword: "type", params: { type: schema23.properties.user_id.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          addError(vErrors, err17);
        }
        errors++;
      }
    }
    if (data.team_id !== void 0 && func0.call(data, "team_id")) {
      let data9 = data.team_id;
      if (typeof data9 !== "string" && data9 !== null) {
        const err18 = { instancePath: instancePath + "/team_id", schemaPath: "#/properties/team_id/type", keyword: "type", params: { type: schema23.properties.team_id.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          addError(vErrors, err18);
        }
        errors++;
      }
    }
  } else {
    const err19 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err19];
    } else {
      addError(vErrors, err19);
    }
    errors++;
  }
  validate19.errors = vErrors;
  return errors === 0;
}
var formats0 = require_formats().fullFormats["date-time"];
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0 || !func0.call(data, "id")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.session_id === void 0 || !func0.call(data, "session_id")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "session_id" }, message: "must have required property 'session_id'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.role === void 0 || !func0.call(data, "role")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" }, message: "must have required property 'role'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.content === void 0 || !func0.call(data, "content")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "content" }, message: "must have required property 'content'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        addError(vErrors, err3);
      }
      errors++;
    }
    if (data.metadata === void 0 || !func0.call(data, "metadata")) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metadata" }, message: "must have required property 'metadata'" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        addError(vErrors, err4);
      }
      errors++;
    }
    if (data.created_at === void 0 || !func0.call(data, "created_at")) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "created_at" }, message: "must have required property 'created_at'" };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        addError(vErrors, err5);
      }
      errors++;
    }
    if (data.schema_version === void 0 || !func0.call(data, "schema_version")) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" }, message: "must have required property 'schema_version'" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        addError(vErrors, err6);
      }
      errors++;
    }
    if (data.id !== void 0 && func0.call(data, "id")) {
      let data0 = data.id;
      if (typeof data0 === "string") {
        if (!pattern0.test(data0)) {
          const err7 = { instancePath: instancePath + "/id", schemaPath: "#/definitions/Ulid/pattern", keyword: "pattern", params: { pattern: "^[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^[0-7][0-9A-HJKMNP-TV-Z]{25}$"' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            addError(vErrors, err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/id", schemaPath: "#/definitions/Ulid/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          addError(vErrors, err8);
        }
        errors++;
      }
    }
    if (data.session_id !== void 0 && func0.call(data, "session_id")) {
      let data1 = data.session_id;
      if (typeof data1 === "string") {
        if (func54(data1) < 1) {
          const err9 = { instancePath: instancePath + "/session_id", schemaPath: "#/properties/session_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            addError(vErrors, err9);
          }
          errors++;
        }
      } else {
        const err10 = { instancePath: instancePath + "/session_id", schemaPath: "#/properties/session_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          addError(vErrors, err10);
        }
        errors++;
      }
    }
    if (data.role !== void 0 && func0.call(data, "role")) {
      let data2 = data.role;
      if (!(data2 === "user" || data2 === "assistant" || data2 === "system" || data2 === "tool")) {
        const err11 = { instancePath: instancePath + "/role", schemaPath: "#/properties/role/enum", keyword: "enum", params: { allowedValues: schema11.properties.role.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          addError(vErrors, err11);
        }
        errors++;
      }
    }
    if (data.content !== void 0 && func0.call(data, "content")) {
      let data3 = data.content;
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate11(data3[i0], { instancePath: instancePath + "/content/" + i0, parentData: data3, parentDataProperty: i0, rootData })) {
            vErrors = addErrors(vErrors, validate11.errors);
            errors += validate11.errors.length;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          addError(vErrors, err12);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0 && func0.call(data, "metadata")) {
      if (!validate19(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData })) {
        vErrors = addErrors(vErrors, validate19.errors);
        errors += validate19.errors.length;
      }
    }
    if (data.created_at !== void 0 && func0.call(data, "created_at")) {
      let data6 = data.created_at;
      if (typeof data6 === "string") {
        if (!pattern8.test(data6)) {
          const err13 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/pattern", keyword: "pattern", params: { pattern: "Z$" }, message: 'must match pattern "Z$"' };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            addError(vErrors, err13);
          }
          errors++;
        }
        if (!formats0.validate(data6)) {
          const err14 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            addError(vErrors, err14);
          }
          errors++;
        }
      } else {
        const err15 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          addError(vErrors, err15);
        }
        errors++;
      }
    }
    if (data.schema_version !== void 0 && func0.call(data, "schema_version")) {
      let data7 = data.schema_version;
      if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
        const err16 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          addError(vErrors, err16);
        }
        errors++;
      }
      if (typeof data7 == "number" && isFinite(data7)) {
        if (data7 < 1 || isNaN(data7)) {
          const err17 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            addError(vErrors, err17);
          }
          errors++;
        }
      }
    }
  } else {
    const err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err18];
    } else {
      addError(vErrors, err18);
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
function validateMessage(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateMessage
};
