// Generated from schemas/agents/agent-completion.schema.json by `npm run generate`. Do not edit.

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
function cutErrors(errors, count) {
  if (count < errors.length) errors.length = count;
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:agents:agent-completion", "title": "AgentCompletionLine", "description": "The last line of `agents run --json`: how the run has ended", "type": "object", "required": ["completion"], "additionalProperties": false, "properties": { "completion": { "type": "object", "additionalProperties": false, "properties": { "status": { "description": "How the process has ended; one of both is null", "type": "object", "required": ["code", "signal"], "additionalProperties": false, "properties": { "code": { "type": ["integer", "null"] }, "signal": { "type": ["string", "null"] } } }, "final_text": { "type": "string", "description": "The answer, where the agent's program leaves no doubt which text that is" }, "data": { "description": "Any JSON; at most 65536 bytes" }, "error": { "type": "object", "required": ["code", "message"], "additionalProperties": false, "properties": { "code": { "type": "string", "pattern": "^E[A-Z_]+$" }, "message": { "type": "string", "minLength": 1 } } } }, "oneOf": [{ "required": ["status"], "properties": { "status": true } }, { "required": ["error"], "properties": { "error": true } }] } } };
var func0 = Object.prototype.hasOwnProperty;
var func60 = require_ucs2length().default;
var pattern0 = new RegExp("^E[A-Z_]+$", "u");
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.completion === void 0 || !func0.call(data, "completion")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "completion" }, message: "must have required property 'completion'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "completion")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          addError(vErrors, err1);
        }
        errors++;
      }
    }
    if (data.completion !== void 0 && func0.call(data, "completion")) {
      let data0 = data.completion;
      const _errs4 = errors;
      let valid1 = false;
      let passing0 = null;
      const _errs5 = errors;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.status === void 0 || !func0.call(data0, "status")) {
          const err2 = { instancePath: instancePath + "/completion", schemaPath: "#/properties/completion/oneOf/0/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            addError(vErrors, err2);
          }
          errors++;
        }
      }
      var _valid0 = _errs5 === errors;
      if (_valid0) {
        valid1 = true;
        passing0 = 0;
      }
      const _errs6 = errors;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.error === void 0 || !func0.call(data0, "error")) {
          const err3 = { instancePath: instancePath + "/completion", schemaPath: "#/properties/completion/oneOf/1/required", keyword: "required", params: { missingProperty: "error" }, message: "must have required property 'error'" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            addError(vErrors, err3);
          }
          errors++;
        }
      }
      var _valid0 = _errs6 === errors;
      if (_valid0 && valid1) {
        valid1 = false;
        passing0 = [passing0, 1];
      } else {
        if (_valid0) {
          valid1 = true;
          passing0 = 1;
        }
      }
      if (!valid1) {
        const err4 = { instancePath: instancePath + "/completion", schemaPath: "#/properties/completion/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      } else {
        errors = _errs4;
        if (vErrors !== null) {
          if (_errs4) {
            cutErrors(vErrors, _errs4);
          } else {
            vErrors = null;
          }
        }
      }
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        for (const key1 of Object.keys(data0)) {
          if (!(key1 === "status" || key1 === "final_text" || key1 === "data" || key1 === "error")) {
            const err5 = { instancePath: instancePath + "/completion", schemaPath: "#/properties/completion/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              addError(vErrors, err5);
            }
            errors++;
          }
        }
        if (data0.status !== void 0 && func0.call(data0, "status")) {
          let data1 = data0.status;
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.code === void 0 || !func0.call(data1, "code")) {
              const err6 = { instancePath: instancePath + "/completion/status", schemaPath: "#/properties/completion/properties/status/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                addError(vErrors, err6);
              }
              errors++;
            }
            if (data1.signal === void 0 || !func0.call(data1, "signal")) {
              const err7 = { instancePath: instancePath + "/completion/status", schemaPath: "#/properties/completion/properties/status/required", keyword: "required", params: { missingProperty: "signal" }, message: "must have required property 'signal'" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                addError(vErrors, err7);
              }
              errors++;
            }
            for (const key2 of Object.keys(data1)) {
              if (!(key2 === "code" || key2 === "signal")) {
                const err8 = { instancePath: instancePath + "/completion/status", schemaPath: "#/properties/completion/properties/status/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  addError(vErrors, err8);
                }
                errors++;
              }
            }
            if (data1.code !== void 0 && func0.call(data1, "code")) {
              let data2 = data1.code;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2)) && data2 !== null) {
                const err9 = { instancePath: instancePath + "/completion/status/code", schemaPath: "#/properties/completion/properties/status/properties/code/type", keyword: "type", params: { type: schema11.properties.completion.properties.status.properties.code.type }, message: "must be integer,null" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  addError(vErrors, err9);
                }
                errors++;
              }
            }
            if (data1.signal !== void 0 && func0.call(data1, "signal")) {
              let data3 = data1.signal;
              if (typeof data3 !== "string" && data3 !== null) {
                const err10 = { instancePath: instancePath + "/completion/status/signal", schemaPath: "#/properties/completion/properties/status/properties/signal/type", keyword: "type", params: { type: schema11.properties.completion.properties.status.properties.signal.type }, message: "must be string,null" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  addError(vErrors, err10);
                }
                errors++;
              }
            }
          } else {
            const err11 = { instancePath: instancePath + "/completion/status", schemaPath: "#/properties/completion/properties/status/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              addError(vErrors, err11);
            }
            errors++;
          }
        }
        if (data0.final_text !== void 0 && func0.call(data0, "final_text")) {
          if (typeof data0.final_text !== "string") {
            const err12 = { instancePath: instancePath + "/completion/final_text", schemaPath: "#/properties/completion/properties/final_text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              addError(vErrors, err12);
            }
            errors++;
          }
        }
        if (data0.error !== void 0 && func0.call(data0, "error")) {
          let data5 = data0.error;
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.code === void 0 || !func0.call(data5, "code")) {
              const err13 = { instancePath: instancePath + "/completion/error", schemaPath: "#/properties/completion/properties/error/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                addError(vErrors, err13);
              }
              errors++;
            }
            if (data5.message === void 0 || !func0.call(data5, "message")) {
              const err14 = { instancePath: instancePath + "/completion/error", schemaPath: "#/properties/completion/properties/error/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                addError(vErrors, err14);
              }
              errors++;
            }
            for (const key3 of Object.keys(data5)) {
              if (!(key3 === "code" || key3 === "message")) {
                const err15 = { instancePath: instancePath + "/completion/error", schemaPath: "#/properties/completion/properties/error/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err15];
                } else {
                  addError(vErrors, err15);
                }
                errors++;
              }
            }
            if (data5.code !== void 0 && func0.call(data5, "code")) {
              let data6 = data5.code;
              if (typeof data6 === "string") {
                if (!pattern0.test(data6)) {
                  const err16 = { instancePath: instancePath + "/completion/error/code", schemaPath: "#/properties/completion/properties/error/properties/code/pattern", keyword: "pattern", params: { pattern: "^E[A-Z_]+$" }, message: 'must match pattern "^E[A-Z_]+$"' };
                  if (vErrors === null) {
                    vErrors = [err16];
                  } else {
                    addError(vErrors, err16);
                  }
                  errors++;
                }
              } else {
                const err17 = { instancePath: instancePath + "/completion/error/code", schemaPath: "#/properties/completion/properties/error/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err17];
                } else {
                  addError(vErrors, err17);
                }
                errors++;
              }
            }
            if (data5.message !== void 0 && func0.call(data5, "message")) {
              let data7 = data5.message;
              if (typeof data7 === "string") {
                if (func60(data7) < 1) {
                  const err18 = { instancePath: instancePath + "/completion/error/message", schemaPath: "#/properties/completion/properties/error/properties/message/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err18];
                  } else {
                    addError(vErrors, err18);
                  }
                  errors++;
                }
              } else {
                const err19 = { instancePath: instancePath + "/completion/error/message", schemaPath: "#/properties/completion/properties/error/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err19];
                } else {
                  addError(vErrors, err19);
                }
                errors++;
              }
            }
          } else {
            const err20 = { instancePath: instancePath + "/completion/error", schemaPath: "#/properties/completion/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              addError(vErrors, err20);
            }
            errors++;
          }
        }
      } else {
        const err21 = { instancePath: instancePath + "/completion", schemaPath: "#/properties/completion/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          addError(vErrors, err21);
        }
        errors++;
      }
    }
  } else {
    const err22 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err22];
    } else {
      addError(vErrors, err22);
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
function validateAgentCompletionLine(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateAgentCompletionLine
};
