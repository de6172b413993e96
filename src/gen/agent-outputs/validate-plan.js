// Generated from schemas/agent-outputs/plan.schema.json by `npm run generate`. Do not edit.

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
var func48 = require_ucs2length().default;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.plan_id === void 0 || !func0.call(data, "plan_id")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "plan_id" }, message: "must have required property 'plan_id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.steps === void 0 || !func0.call(data, "steps")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "steps" }, message: "must have required property 'steps'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.plan_id !== void 0 && func0.call(data, "plan_id")) {
      let data0 = data.plan_id;
      if (typeof data0 === "string") {
        if (func48(data0) < 1) {
          const err2 = { instancePath: instancePath + "/plan_id", schemaPath: "#/properties/plan_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            addError(vErrors, err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/plan_id", schemaPath: "#/properties/plan_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.steps !== void 0 && func0.call(data, "steps")) {
      let data1 = data.steps;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
            if (data2.tool === void 0 || !func0.call(data2, "tool")) {
              const err4 = { instancePath: instancePath + "/steps/" + i0, schemaPath: "#/definitions/PlanStep/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                addError(vErrors, err4);
              }
              errors++;
            }
            if (data2.params === void 0 || !func0.call(data2, "params")) {
              const err5 = { instancePath: instancePath + "/steps/" + i0, schemaPath: "#/definitions/PlanStep/required", keyword: "required", params: { missingProperty: "params" }, message: "must have required property 'params'" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                addError(vErrors, err5);
              }
              errors++;
            }
            if (data2.tool !== void 0 && func0.call(data2, "tool")) {
              let data3 = data2.tool;
              if (typeof data3 === "string") {
                if (func48(data3) < 1) {
                  const err6 = { instancePath: instancePath + "/steps/" + i0 + "/tool", schemaPath: "#/definitions/PlanStep/properties/tool/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err6];
                  } else {
                    addError(vErrors, err6);
                  }
                  errors++;
                }
              } else {
                const err7 = { instancePath: instancePath + "/steps/" + i0 + "/tool", schemaPath: "#/definitions/PlanStep/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  addError(vErrors, err7);
                }
                errors++;
              }
            }
            if (data2.params !== void 0 && func0.call(data2, "params")) {
              let data4 = data2.params;
              if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
                const err8 = { instancePath: instancePath + "/steps/" + i0 + "/params", schemaPath: "#/definitions/PlanStep/properties/params/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  addError(vErrors, err8);
                }
                errors++;
              }
            }
            if (data2.expected_output !== void 0 && func0.call(data2, "expected_output")) {
              if (typeof data2.expected_output !== "string") {
                const err9 = { instancePath: instancePath + "/steps/" + i0 + "/expected_output", schemaPath: "#/definitions/PlanStep/properties/expected_output/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  addError(vErrors, err9);
                }
                errors++;
              }
            }
          } else {
            const err10 = { instancePath: instancePath + "/steps/" + i0, schemaPath: "#/definitions/PlanStep/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              addError(vErrors, err10);
            }
            errors++;
          }
        }
      } else {
        const err11 = { instancePath: instancePath + "/steps", schemaPath: "#/properties/steps/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          addError(vErrors, err11);
        }
        errors++;
      }
    }
    if (data.estimated_complexity !== void 0 && func0.call(data, "estimated_complexity")) {
      if (typeof data.estimated_complexity !== "string") {
        const err12 = { instancePath: instancePath + "/estimated_complexity", schemaPath: "#/properties/estimated_complexity/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
function validatePlanOutput(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validatePlanOutput
};
