// Generated from schemas/agent-outputs/execution.schema.json by `npm run generate`. Do not edit.

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
function addErrors(errors, more) {
  if (errors === null) return more;
  return errors.length < MAX_FINDINGS ? errors.concat(more).slice(0, MAX_FINDINGS) : errors;
}
function cutErrors(errors, count) {
  if (count < errors.length) errors.length = count;
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:agent-outputs:execution", "title": "ExecutionOutput", "description": "What the plan's tool calls gave.", "type": "object", "required": ["status", "results", "evidence"], "properties": { "status": { "type": "string", "enum": ["success", "partial", "error"], "description": "success: every step worked; partial: some did; error: none did" }, "results": { "type": "array", "items": { "$ref": "#/definitions/ExecutionResult" }, "description": "One entry per step that was started" }, "evidence": { "type": "array", "items": { "$ref": "#/definitions/Evidence" }, "description": "The passages that an answer can cite" } }, "definitions": { "ExecutionResult": { "type": "object", "description": "The result of one step, or its error.", "required": ["step_index", "tool"], "properties": { "step_index": { "type": "integer", "minimum": 0, "description": "Position of the step in the plan, from 0" }, "tool": { "type": "string", "minLength": 1, "description": "Name of the tool that ran" }, "result": { "type": "object", "description": "What the tool returned" }, "error": { "$ref": "#/definitions/StepError" }, "duration_ms": { "type": "number", "minimum": 0, "description": "Time that the step took" } }, "if": { "not": { "properties": { "error": true }, "required": ["error"] } }, "then": { "properties": { "result": true }, "required": ["result"] } }, "StepError": { "type": "object", "description": "Why a step failed.", "required": ["code", "message"], "properties": { "code": { "type": "string", "minLength": 1, "description": "A code of the error catalog, such as ETIMEOUT" }, "message": { "type": "string", "description": "What failed and why" } } }, "Evidence": { "type": "object", "description": "A passage of the workspace.", "required": ["location", "content", "relevance"], "properties": { "location": { "type": "string", "minLength": 1, "description": "Where it stands, as path:line" }, "content": { "type": "string", "description": "The passage itself" }, "relevance": { "type": "string", "description": "What it shows" } } } } };
var func0 = Object.prototype.hasOwnProperty;
var func56 = require_ucs2length().default;
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  let valid0 = true;
  const _errs2 = errors;
  const _errs3 = errors;
  const _errs4 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if ((data.error === void 0 || !func0.call(data, "error")) && (missing0 = "error")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
  }
  var valid1 = _errs4 === errors;
  if (valid1) {
    const err1 = {};
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      addError(vErrors, err1);
    }
    errors++;
  } else {
    errors = _errs3;
    if (vErrors !== null) {
      if (_errs3) {
        cutErrors(vErrors, _errs3);
      } else {
        vErrors = null;
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
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.result === void 0 || !func0.call(data, "result")) {
        const err2 = { instancePath, schemaPath: "#/then/required", keyword: "required", params: { missingProperty: "result" }, message: "must have required property 'result'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          addError(vErrors, err2);
        }
        errors++;
      }
    }
    var _valid0 = _errs5 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    const err3 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      addError(vErrors, err3);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.step_index === void 0 || !func0.call(data, "step_index")) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "step_index" }, message: "must have required property 'step_index'" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        addError(vErrors, err4);
      }
      errors++;
    }
    if (data.tool === void 0 || !func0.call(data, "tool")) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        addError(vErrors, err5);
      }
      errors++;
    }
    if (data.step_index !== void 0 && func0.call(data, "step_index")) {
      let data0 = data.step_index;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
        const err6 = { instancePath: instancePath + "/step_index", schemaPath: "#/properties/step_index/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 < 0 || isNaN(data0)) {
          const err7 = { instancePath: instancePath + "/step_index", schemaPath: "#/properties/step_index/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            addError(vErrors, err7);
          }
          errors++;
        }
      }
    }
    if (data.tool !== void 0 && func0.call(data, "tool")) {
      let data1 = data.tool;
      if (typeof data1 === "string") {
        if (func56(data1) < 1) {
          const err8 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            addError(vErrors, err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.result !== void 0 && func0.call(data, "result")) {
      let data2 = data.result;
      if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
        const err10 = { instancePath: instancePath + "/result", schemaPath: "#/properties/result/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          addError(vErrors, err10);
        }
        errors++;
      }
    }
    if (data.error !== void 0 && func0.call(data, "error")) {
      let data3 = data.error;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.code === void 0 || !func0.call(data3, "code")) {
          const err11 = { instancePath: instancePath + "/error", schemaPath: "#/definitions/StepError/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            addError(vErrors, err11);
          }
          errors++;
        }
        if (data3.message === void 0 || !func0.call(data3, "message")) {
          const err12 = { instancePath: instancePath + "/error", schemaPath: "#/definitions/StepError/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            addError(vErrors, err12);
          }
          errors++;
        }
        if (data3.code !== void 0 && func0.call(data3, "code")) {
          let data4 = data3.code;
          if (typeof data4 === "string") {
            if (func56(data4) < 1) {
              const err13 = { instancePath: instancePath + "/error/code", schemaPath: "#/definitions/StepError/properties/code/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                addError(vErrors, err13);
              }
              errors++;
            }
          } else {
            const err14 = { instancePath: instancePath + "/error/code", schemaPath: "#/definitions/StepError/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              addError(vErrors, err14);
            }
            errors++;
          }
        }
        if (data3.message !== void 0 && func0.call(data3, "message")) {
          if (typeof data3.message !== "string") {
            const err15 = { instancePath: instancePath + "/error/message", schemaPath: "#/definitions/StepError/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              addError(vErrors, err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/error", schemaPath: "#/definitions/StepError/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          addError(vErrors, err16);
        }
        errors++;
      }
    }
    if (data.duration_ms !== void 0 && func0.call(data, "duration_ms")) {
      let data6 = data.duration_ms;
      if (typeof data6 == "number" && isFinite(data6)) {
        if (data6 < 0 || isNaN(data6)) {
          const err17 = { instancePath: instancePath + "/duration_ms", schemaPath: "#/properties/duration_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            addError(vErrors, err17);
          }
          errors++;
        }
      } else {
        const err18 = { instancePath: instancePath + "/duration_ms", schemaPath: "#/properties/duration_ms/type", keyword: "type", params: { type: "number" }, message: "must be number" };
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
  validate11.errors = vErrors;
  return errors === 0;
}
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.status === void 0 || !func0.call(data, "status")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.results === void 0 || !func0.call(data, "results")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "results" }, message: "must have required property 'results'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.evidence === void 0 || !func0.call(data, "evidence")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "evidence" }, message: "must have required property 'evidence'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.status !== void 0 && func0.call(data, "status")) {
      let data0 = data.status;
      if (typeof data0 !== "string") {
        const err3 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
      if (!(data0 === "success" || data0 === "partial" || data0 === "error")) {
        const err4 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema11.properties.status.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      }
    }
    if (data.results !== void 0 && func0.call(data, "results")) {
      let data1 = data.results;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate11(data1[i0], { instancePath: instancePath + "/results/" + i0, parentData: data1, parentDataProperty: i0, rootData })) {
            vErrors = addErrors(vErrors, validate11.errors);
            errors += validate11.errors.length;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/results", schemaPath: "#/properties/results/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
    }
    if (data.evidence !== void 0 && func0.call(data, "evidence")) {
      let data3 = data.evidence;
      if (Array.isArray(data3)) {
        const len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data4 = data3[i1];
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            if (data4.location === void 0 || !func0.call(data4, "location")) {
              const err6 = { instancePath: instancePath + "/evidence/" + i1, schemaPath: "#/definitions/Evidence/required", keyword: "required", params: { missingProperty: "location" }, message: "must have required property 'location'" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                addError(vErrors, err6);
              }
              errors++;
            }
            if (data4.content === void 0 || !func0.call(data4, "content")) {
              const err7 = { instancePath: instancePath + "/evidence/" + i1, schemaPath: "#/definitions/Evidence/required", keyword: "required", params: { missingProperty: "content" }, message: "must have required property 'content'" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                addError(vErrors, err7);
              }
              errors++;
            }
            if (data4.relevance === void 0 || !func0.call(data4, "relevance")) {
              const err8 = { instancePath: instancePath + "/evidence/" + i1, schemaPath: "#/definitions/Evidence/required", keyword: "required", params: { missingProperty: "relevance" }, message: "must have required property 'relevance'" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                addError(vErrors, err8);
              }
              errors++;
            }
            if (data4.location !== void 0 && func0.call(data4, "location")) {
              let data5 = data4.location;
              if (typeof data5 === "string") {
                if (func56(data5) < 1) {
                  const err9 = { instancePath: instancePath + "/evidence/" + i1 + "/location", schemaPath: "#/definitions/Evidence/properties/location/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err9];
                  } else {
                    addError(vErrors, err9);
                  }
                  errors++;
                }
              } else {
                const err10 = { instancePath: instancePath + "/evidence/" + i1 + "/location", schemaPath: "#/definitions/Evidence/properties/location/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  addError(vErrors, err10);
                }
                errors++;
              }
            }
            if (data4.content !== void 0 && func0.call(data4, "content")) {
              if (typeof data4.content !== "string") {
                const err11 = { instancePath: instancePath + "/evidence/" + i1 + "/content", schemaPath: "#/definitions/Evidence/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  addError(vErrors, err11);
                }
                errors++;
              }
            }
            if (data4.relevance !== void 0 && func0.call(data4, "relevance")) {
              if (typeof data4.relevance !== "string") {
                const err12 = { instancePath: instancePath + "/evidence/" + i1 + "/relevance", schemaPath: "#/definitions/Evidence/properties/relevance/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  addError(vErrors, err12);
                }
                errors++;
              }
            }
          } else {
            const err13 = { instancePath: instancePath + "/evidence/" + i1, schemaPath: "#/definitions/Evidence/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              addError(vErrors, err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/evidence", schemaPath: "#/properties/evidence/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          addError(vErrors, err14);
        }
        errors++;
      }
    }
  } else {
    const err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err15];
    } else {
      addError(vErrors, err15);
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
function validateExecutionOutput(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateExecutionOutput
};
