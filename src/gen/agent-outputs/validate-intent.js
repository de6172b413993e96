// Generated from schemas/agent-outputs/intent.schema.json by `npm run generate`. Do not edit.

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

// scripts/generate/collect-errors.ts
var MAX_FINDINGS = 1e3;
function addError(errors, error) {
  if (errors.length < MAX_FINDINGS) errors.push(error);
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:agent-outputs:intent", "title": "IntentOutput", "description": "What the request wants, as goals that the critic can check.", "type": "object", "required": ["intent", "goals"], "properties": { "intent": { "type": "string", "minLength": 1, "description": "Kind of request, such as trace_flow, analyze_code or explain" }, "goals": { "type": "array", "items": { "type": "string" }, "description": "What must be true of the answer, one sentence each" }, "confidence": { "type": "number", "minimum": 0, "maximum": 1, "description": "How sure the stage is, 0 to 1" }, "clarification_needed": { "type": "boolean", "description": "True where the goals cannot be told without asking" }, "clarification_question": { "type": ["string", "null"], "description": "The question to ask, where one is needed" } } };
var func0 = Object.prototype.hasOwnProperty;
var func48 = require_ucs2length().default;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.intent === void 0 || !func0.call(data, "intent")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "intent" }, message: "must have required property 'intent'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.goals === void 0 || !func0.call(data, "goals")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "goals" }, message: "must have required property 'goals'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.intent !== void 0 && func0.call(data, "intent")) {
      let data0 = data.intent;
      if (typeof data0 === "string") {
        if (func48(data0) < 1) {
          const err2 = { instancePath: instancePath + "/intent", schemaPath: "#/properties/intent/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            addError(vErrors, err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/intent", schemaPath: "#/properties/intent/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.goals !== void 0 && func0.call(data, "goals")) {
      let data1 = data.goals;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data1[i0] !== "string") {
            const err4 = { instancePath: instancePath + "/goals/" + i0, schemaPath: "#/properties/goals/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              addError(vErrors, err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/goals", schemaPath: "#/properties/goals/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
    }
    if (data.confidence !== void 0 && func0.call(data, "confidence")) {
      let data3 = data.confidence;
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 > 1 || isNaN(data3)) {
          const err6 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            addError(vErrors, err6);
          }
          errors++;
        }
        if (data3 < 0 || isNaN(data3)) {
          const err7 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            addError(vErrors, err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          addError(vErrors, err8);
        }
        errors++;
      }
    }
    if (data.clarification_needed !== void 0 && func0.call(data, "clarification_needed")) {
      if (typeof data.clarification_needed !== "boolean") {
        const err9 = { instancePath: instancePath + "/clarification_needed", schemaPath: "#/properties/clarification_needed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.clarification_question !== void 0 && func0.call(data, "clarification_question")) {
      let data5 = data.clarification_question;
      if (typeof data5 !== "string" && data5 !== null) {
        const err10 = { instancePath: instancePath + "/clarification_question", schemaPath: "#/properties/clarification_question/type", keyword: "type", params: { type: schema11.properties.clarification_question.type }, message: "must be string,null" };
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
function validateIntentOutput(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateIntentOutput
};
