// Generated from schemas/agent-outputs/integration.schema.json by `npm run generate`. Do not edit.

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
var func0 = Object.prototype.hasOwnProperty;
var func53 = require_ucs2length().default;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.final_response === void 0 || !func0.call(data, "final_response")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "final_response" }, message: "must have required property 'final_response'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.citations === void 0 || !func0.call(data, "citations")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "citations" }, message: "must have required property 'citations'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.final_response !== void 0 && func0.call(data, "final_response")) {
      if (typeof data.final_response !== "string") {
        const err2 = { instancePath: instancePath + "/final_response", schemaPath: "#/properties/final_response/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          addError(vErrors, err2);
        }
        errors++;
      }
    }
    if (data.citations !== void 0 && func0.call(data, "citations")) {
      let data1 = data.citations;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
            if (data2.text === void 0 || !func0.call(data2, "text")) {
              const err3 = { instancePath: instancePath + "/citations/" + i0, schemaPath: "#/definitions/Citation/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                addError(vErrors, err3);
              }
              errors++;
            }
            if (data2.location === void 0 || !func0.call(data2, "location")) {
              const err4 = { instancePath: instancePath + "/citations/" + i0, schemaPath: "#/definitions/Citation/required", keyword: "required", params: { missingProperty: "location" }, message: "must have required property 'location'" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                addError(vErrors, err4);
              }
              errors++;
            }
            if (data2.text !== void 0 && func0.call(data2, "text")) {
              if (typeof data2.text !== "string") {
                const err5 = { instancePath: instancePath + "/citations/" + i0 + "/text", schemaPath: "#/definitions/Citation/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  addError(vErrors, err5);
                }
                errors++;
              }
            }
            if (data2.location !== void 0 && func0.call(data2, "location")) {
              let data4 = data2.location;
              if (typeof data4 === "string") {
                if (func53(data4) < 1) {
                  const err6 = { instancePath: instancePath + "/citations/" + i0 + "/location", schemaPath: "#/definitions/Citation/properties/location/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err6];
                  } else {
                    addError(vErrors, err6);
                  }
                  errors++;
                }
              } else {
                const err7 = { instancePath: instancePath + "/citations/" + i0 + "/location", schemaPath: "#/definitions/Citation/properties/location/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  addError(vErrors, err7);
                }
                errors++;
              }
            }
          } else {
            const err8 = { instancePath: instancePath + "/citations/" + i0, schemaPath: "#/definitions/Citation/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              addError(vErrors, err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/citations", schemaPath: "#/properties/citations/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.follow_up_suggestions !== void 0 && func0.call(data, "follow_up_suggestions")) {
      let data5 = data.follow_up_suggestions;
      if (Array.isArray(data5)) {
        const len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data5[i1] !== "string") {
            const err10 = { instancePath: instancePath + "/follow_up_suggestions/" + i1, schemaPath: "#/properties/follow_up_suggestions/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              addError(vErrors, err10);
            }
            errors++;
          }
        }
      } else {
        const err11 = { instancePath: instancePath + "/follow_up_suggestions", schemaPath: "#/properties/follow_up_suggestions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
function validateIntegrationOutput(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateIntegrationOutput
};
