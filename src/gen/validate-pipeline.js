// Generated from schemas/pipeline.schema.json by `npm run generate`. Do not edit.

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

// schema:ajv
var ajv_default = validate10;
var schema13 = { "description": "What runs a stage when its model fails; without it the run stops there", "enum": ["built_in"] };
var func0 = Object.prototype.hasOwnProperty;
var func46 = require_ucs2length().default;
var pattern0 = new RegExp("^[a-z][a-z0-9_-]*(:\\S+)?$", "u");
var pattern1 = new RegExp("^[0-9]{1,9}([.][0-9]{1,12})?$", "u");
var schema15 = { "title": "StageSettings", "type": "object", "additionalProperties": false, "properties": { "script": { "type": "array", "description": "What the stage answers on its successive visits: an output, or {output?, error?, llm_calls?, delay_ms?}; the last entry repeats", "items": { "$ref": "#/definitions/visit" }, "minItems": 1 }, "exec": { "type": "array", "description": "A program and its arguments that gets the envelope on stdin and writes it to stdout", "items": { "type": "string", "minLength": 1 }, "minItems": 1 }, "env": { "type": "array", "description": "Names of environment variables that the program or agent gets besides the basic ones", "items": { "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" } }, "http": { "type": "string", "description": "An address to which the envelope is posted and which answers with it", "pattern": "^https?://[^/]" }, "dialect": { "description": "The dialect of the copy that the program or server gets; that of the envelope unless given", "enum": ["seed", "go-u1", "python-u1", "go-u2", "python-u2"] }, "agent": { "description": "A command-line agent that works in the workspace and runs the stage", "enum": ["claude_code", "codex", "gemini_cli", "opencode", "exec"] }, "command": { "type": "array", "description": "The program of the agent exec and its arguments", "items": { "type": "string", "minLength": 1 }, "minItems": 1 }, "prompt": { "type": "string", "description": "What the agent is told before the input of the stage, instead of the prompt of the package", "pattern": "\\S" }, "extensions": { "type": "object", "description": "JSON values by extension key of the agent, such as agent_api.config.model.v1" }, "model": { "$ref": "#/definitions/model" }, "fallback": { "$ref": "#/definitions/fallback" }, "budget": { "$ref": "#/definitions/budget" }, "timeout_ms": { "type": "integer", "minimum": 1 }, "retries": { "type": "object", "additionalProperties": false, "required": ["attempts"], "properties": { "attempts": { "type": "integer", "minimum": 1, "maximum": 10 }, "backoff_ms": { "type": "integer", "minimum": 0, "maximum": 6e4 } } }, "tools": { "type": "object", "additionalProperties": false, "properties": { "allow": { "type": "array", "items": { "type": "string" } }, "deny": { "type": "array", "items": { "type": "string" } } } } } };
var schema16 = { "title": "ScriptEntry", "type": "object", "properties": { "output": { "type": "object" }, "error": { "type": "object", "additionalProperties": false, "required": ["code", "message"], "properties": { "code": { "enum": ["EARG", "EAUTH", "ERATELIMIT", "EPAGINATION", "ERUNTIME", "ENOTFOUND", "ETIMEOUT", "EPOLICY", "ESKILLDOWN", "EPARSE", "EOUTPUT_TOO_LARGE", "EENVELOPE", "EIO", "ECANCELED", "EOPENAPI"] }, "message": { "type": "string", "minLength": 1 } } }, "llm_calls": { "type": "integer", "minimum": 0, "maximum": 1e3 }, "delay_ms": { "type": "integer", "minimum": 0, "maximum": 6e5 } }, "additionalProperties": true };
var pattern2 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
var pattern3 = new RegExp("^https?://[^/]", "u");
var pattern4 = new RegExp("\\S", "u");
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 of Object.keys(data)) {
      if (!func0.call(schema15.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          addError(vErrors, err0);
        }
        errors++;
      }
    }
    if (data.script !== void 0 && func0.call(data, "script")) {
      let data0 = data.script;
      if (Array.isArray(data0)) {
        if (data0.length < 1) {
          const err1 = { instancePath: instancePath + "/script", schemaPath: "#/properties/script/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            addError(vErrors, err1);
          }
          errors++;
        }
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.output !== void 0 && func0.call(data1, "output")) {
              let data2 = data1.output;
              if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
                const err2 = { instancePath: instancePath + "/script/" + i0 + "/output", schemaPath: "#/definitions/visit/properties/output/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err2];
                } else {
                  addError(vErrors, err2);
                }
                errors++;
              }
            }
            if (data1.error !== void 0 && func0.call(data1, "error")) {
              let data3 = data1.error;
              if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                if (data3.code === void 0 || !func0.call(data3, "code")) {
                  const err3 = { instancePath: instancePath + "/script/" + i0 + "/error", schemaPath: "#/definitions/visit/properties/error/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
                  if (vErrors === null) {
                    vErrors = [err3];
                  } else {
                    addError(vErrors, err3);
                  }
                  errors++;
                }
                if (data3.message === void 0 || !func0.call(data3, "message")) {
                  const err4 = { instancePath: instancePath + "/script/" + i0 + "/error", schemaPath: "#/definitions/visit/properties/error/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
                  if (vErrors === null) {
                    vErrors = [err4];
                  } else {
                    addError(vErrors, err4);
                  }
                  errors++;
                }
                for (const key1 of Object.keys(data3)) {
                  if (!(key1 === "code" || key1 === "message")) {
                    const err5 = { instancePath: instancePath + "/script/" + i0 + "/error", schemaPath: "#/definitions/visit/properties/error/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err5];
                    } else {
                      addError(vErrors, err5);
                    }
                    errors++;
                  }
                }
                if (data3.code !== void 0 && func0.call(data3, "code")) {
                  let data4 = data3.code;
                  if (!(data4 === "EARG" || data4 === "EAUTH" || data4 === "ERATELIMIT" || data4 === "EPAGINATION" || data4 === "ERUNTIME" || data4 === "ENOTFOUND" || data4 === "ETIMEOUT" || data4 === "EPOLICY" || data4 === "ESKILLDOWN" || data4 === "EPARSE" || data4 === "EOUTPUT_TOO_LARGE" || data4 === "EENVELOPE" || data4 === "EIO" || data4 === "ECANCELED" || data4 === "EOPENAPI")) {
                    const err6 = { instancePath: instancePath + "/script/" + i0 + "/error/code", schemaPath: "#/definitions/visit/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema16.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
                    if (vErrors === null) {
                      vErrors = [err6];
                    } else {
                      addError(vErrors, err6);
                    }
                    errors++;
                  }
                }
                if (data3.message !== void 0 && func0.call(data3, "message")) {
                  let data5 = data3.message;
                  if (typeof data5 === "string") {
                    if (func46(data5) < 1) {
                      const err7 = { instancePath: instancePath + "/script/" + i0 + "/error/message", schemaPath: "#/definitions/visit/properties/error/properties/message/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err7];
                      } else {
                        addError(vErrors, err7);
                      }
                      errors++;
                    }
                  } else {
                    const err8 = { instancePath: instancePath + "/script/" + i0 + "/error/message", schemaPath: "#/definitions/visit/properties/error/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err8];
                    } else {
                      addError(vErrors, err8);
                    }
                    errors++;
                  }
                }
              } else {
                const err9 = { instancePath: instancePath + "/script/" + i0 + "/error", schemaPath: "#/definitions/visit/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  addError(vErrors, err9);
                }
                errors++;
              }
            }
            if (data1.llm_calls !== void 0 && func0.call(data1, "llm_calls")) {
              let data6 = data1.llm_calls;
              if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                const err10 = { instancePath: instancePath + "/script/" + i0 + "/llm_calls", schemaPath: "#/definitions/visit/properties/llm_calls/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  addError(vErrors, err10);
                }
                errors++;
              }
              if (typeof data6 == "number" && isFinite(data6)) {
                if (data6 > 1e3 || isNaN(data6)) {
                  const err11 = { instancePath: instancePath + "/script/" + i0 + "/llm_calls", schemaPath: "#/definitions/visit/properties/llm_calls/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 }, message: "must be <= 1000" };
                  if (vErrors === null) {
                    vErrors = [err11];
                  } else {
                    addError(vErrors, err11);
                  }
                  errors++;
                }
                if (data6 < 0 || isNaN(data6)) {
                  const err12 = { instancePath: instancePath + "/script/" + i0 + "/llm_calls", schemaPath: "#/definitions/visit/properties/llm_calls/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err12];
                  } else {
                    addError(vErrors, err12);
                  }
                  errors++;
                }
              }
            }
            if (data1.delay_ms !== void 0 && func0.call(data1, "delay_ms")) {
              let data7 = data1.delay_ms;
              if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                const err13 = { instancePath: instancePath + "/script/" + i0 + "/delay_ms", schemaPath: "#/definitions/visit/properties/delay_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  addError(vErrors, err13);
                }
                errors++;
              }
              if (typeof data7 == "number" && isFinite(data7)) {
                if (data7 > 6e5 || isNaN(data7)) {
                  const err14 = { instancePath: instancePath + "/script/" + i0 + "/delay_ms", schemaPath: "#/definitions/visit/properties/delay_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 6e5 }, message: "must be <= 600000" };
                  if (vErrors === null) {
                    vErrors = [err14];
                  } else {
                    addError(vErrors, err14);
                  }
                  errors++;
                }
                if (data7 < 0 || isNaN(data7)) {
                  const err15 = { instancePath: instancePath + "/script/" + i0 + "/delay_ms", schemaPath: "#/definitions/visit/properties/delay_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    addError(vErrors, err15);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err16 = { instancePath: instancePath + "/script/" + i0, schemaPath: "#/definitions/visit/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              addError(vErrors, err16);
            }
            errors++;
          }
        }
      } else {
        const err17 = { instancePath: instancePath + "/script", schemaPath: "#/properties/script/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          addError(vErrors, err17);
        }
        errors++;
      }
    }
    if (data.exec !== void 0 && func0.call(data, "exec")) {
      let data8 = data.exec;
      if (Array.isArray(data8)) {
        if (data8.length < 1) {
          const err18 = { instancePath: instancePath + "/exec", schemaPath: "#/properties/exec/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            addError(vErrors, err18);
          }
          errors++;
        }
        const len1 = data8.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data9 = data8[i1];
          if (typeof data9 === "string") {
            if (func46(data9) < 1) {
              const err19 = { instancePath: instancePath + "/exec/" + i1, schemaPath: "#/properties/exec/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                addError(vErrors, err19);
              }
              errors++;
            }
          } else {
            const err20 = { instancePath: instancePath + "/exec/" + i1, schemaPath: "#/properties/exec/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              addError(vErrors, err20);
            }
            errors++;
          }
        }
      } else {
        const err21 = { instancePath: instancePath + "/exec", schemaPath: "#/properties/exec/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          addError(vErrors, err21);
        }
        errors++;
      }
    }
    if (data.env !== void 0 && func0.call(data, "env")) {
      let data10 = data.env;
      if (Array.isArray(data10)) {
        const len2 = data10.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data11 = data10[i2];
          if (typeof data11 === "string") {
            if (!pattern2.test(data11)) {
              const err22 = { instancePath: instancePath + "/env/" + i2, schemaPath: "#/properties/env/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                addError(vErrors, err22);
              }
              errors++;
            }
          } else {
            const err23 = { instancePath: instancePath + "/env/" + i2, schemaPath: "#/properties/env/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              addError(vErrors, err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = { instancePath: instancePath + "/env", schemaPath: "#/properties/env/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          addError(vErrors, err24);
        }
        errors++;
      }
    }
    if (data.http !== void 0 && func0.call(data, "http")) {
      let data12 = data.http;
      if (typeof data12 === "string") {
        if (!pattern3.test(data12)) {
          const err25 = { instancePath: instancePath + "/http", schemaPath: "#/properties/http/pattern", keyword: "pattern", params: { pattern: "^https?://[^/]" }, message: 'must match pattern "^https?://[^/]"' };
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            addError(vErrors, err25);
          }
          errors++;
        }
      } else {
        const err26 = { instancePath: instancePath + "/http", schemaPath: "#/properties/http/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          addError(vErrors, err26);
        }
        errors++;
      }
    }
    if (data.dialect !== void 0 && func0.call(data, "dialect")) {
      let data13 = data.dialect;
      if (!(data13 === "seed" || data13 === "go-u1" || data13 === "python-u1" || data13 === "go-u2" || data13 === "python-u2")) {
        const err27 = { instancePath: instancePath + "/dialect", schemaPath: "#/properties/dialect/enum", keyword: "enum", params: { allowedValues: schema15.properties.dialect.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          addError(vErrors, err27);
        }
        errors++;
      }
    }
    if (data.agent !== void 0 && func0.call(data, "agent")) {
      let data14 = data.agent;
      if (!(data14 === "claude_code" || data14 === "codex" || data14 === "gemini_cli" || data14 === "opencode" || data14 === "exec")) {
        const err28 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/enum", keyword: "enum", params: { allowedValues: schema15.properties.agent.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          addError(vErrors, err28);
        }
        errors++;
      }
    }
    if (data.command !== void 0 && func0.call(data, "command")) {
      let data15 = data.command;
      if (Array.isArray(data15)) {
        if (data15.length < 1) {
          const err29 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            addError(vErrors, err29);
          }
          errors++;
        }
        const len3 = data15.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data16 = data15[i3];
          if (typeof data16 === "string") {
            if (func46(data16) < 1) {
              const err30 = { instancePath: instancePath + "/command/" + i3, schemaPath: "#/properties/command/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err30];
              } else {
                addError(vErrors, err30);
              }
              errors++;
            }
          } else {
            const err31 = { instancePath: instancePath + "/command/" + i3, schemaPath: "#/properties/command/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              addError(vErrors, err31);
            }
            errors++;
          }
        }
      } else {
        const err32 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          addError(vErrors, err32);
        }
        errors++;
      }
    }
    if (data.prompt !== void 0 && func0.call(data, "prompt")) {
      let data17 = data.prompt;
      if (typeof data17 === "string") {
        if (!pattern4.test(data17)) {
          const err33 = { instancePath: instancePath + "/prompt", schemaPath: "#/properties/prompt/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            addError(vErrors, err33);
          }
          errors++;
        }
      } else {
        const err34 = { instancePath: instancePath + "/prompt", schemaPath: "#/properties/prompt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          addError(vErrors, err34);
        }
        errors++;
      }
    }
    if (data.extensions !== void 0 && func0.call(data, "extensions")) {
      let data18 = data.extensions;
      if (!(data18 && typeof data18 == "object" && !Array.isArray(data18))) {
        const err35 = { instancePath: instancePath + "/extensions", schemaPath: "#/properties/extensions/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          addError(vErrors, err35);
        }
        errors++;
      }
    }
    if (data.model !== void 0 && func0.call(data, "model")) {
      let data19 = data.model;
      if (typeof data19 === "string") {
        if (!pattern0.test(data19)) {
          const err36 = { instancePath: instancePath + "/model", schemaPath: "#/definitions/model/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_-]*(:\\S+)?$" }, message: 'must match pattern "^[a-z][a-z0-9_-]*(:\\S+)?$"' };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            addError(vErrors, err36);
          }
          errors++;
        }
      } else {
        const err37 = { instancePath: instancePath + "/model", schemaPath: "#/definitions/model/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          addError(vErrors, err37);
        }
        errors++;
      }
    }
    if (data.fallback !== void 0 && func0.call(data, "fallback")) {
      if (!(data.fallback === "built_in")) {
        const err38 = { instancePath: instancePath + "/fallback", schemaPath: "#/definitions/fallback/enum", keyword: "enum", params: { allowedValues: schema13.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          addError(vErrors, err38);
        }
        errors++;
      }
    }
    if (data.budget !== void 0 && func0.call(data, "budget")) {
      let data21 = data.budget;
      if (data21 && typeof data21 == "object" && !Array.isArray(data21)) {
        for (const key2 of Object.keys(data21)) {
          if (!(key2 === "max_cost_usd" || key2 === "max_tokens")) {
            const err39 = { instancePath: instancePath + "/budget", schemaPath: "#/definitions/budget/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              addError(vErrors, err39);
            }
            errors++;
          }
        }
        if (data21.max_cost_usd !== void 0 && func0.call(data21, "max_cost_usd")) {
          let data22 = data21.max_cost_usd;
          if (typeof data22 === "string") {
            if (!pattern1.test(data22)) {
              const err40 = { instancePath: instancePath + "/budget/max_cost_usd", schemaPath: "#/definitions/budget/properties/max_cost_usd/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,9}([.][0-9]{1,12})?$" }, message: 'must match pattern "^[0-9]{1,9}([.][0-9]{1,12})?$"' };
              if (vErrors === null) {
                vErrors = [err40];
              } else {
                addError(vErrors, err40);
              }
              errors++;
            }
          } else {
            const err41 = { instancePath: instancePath + "/budget/max_cost_usd", schemaPath: "#/definitions/budget/properties/max_cost_usd/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err41];
            } else {
              addError(vErrors, err41);
            }
            errors++;
          }
        }
        if (data21.max_tokens !== void 0 && func0.call(data21, "max_tokens")) {
          let data23 = data21.max_tokens;
          if (!(typeof data23 == "number" && (!(data23 % 1) && !isNaN(data23)) && isFinite(data23))) {
            const err42 = { instancePath: instancePath + "/budget/max_tokens", schemaPath: "#/definitions/budget/properties/max_tokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err42];
            } else {
              addError(vErrors, err42);
            }
            errors++;
          }
          if (typeof data23 == "number" && isFinite(data23)) {
            if (data23 < 0 || isNaN(data23)) {
              const err43 = { instancePath: instancePath + "/budget/max_tokens", schemaPath: "#/definitions/budget/properties/max_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err43];
              } else {
                addError(vErrors, err43);
              }
              errors++;
            }
          }
        }
      } else {
        const err44 = { instancePath: instancePath + "/budget", schemaPath: "#/definitions/budget/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          addError(vErrors, err44);
        }
        errors++;
      }
    }
    if (data.timeout_ms !== void 0 && func0.call(data, "timeout_ms")) {
      let data24 = data.timeout_ms;
      if (!(typeof data24 == "number" && (!(data24 % 1) && !isNaN(data24)) && isFinite(data24))) {
        const err45 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err45];
        } else {
          addError(vErrors, err45);
        }
        errors++;
      }
      if (typeof data24 == "number" && isFinite(data24)) {
        if (data24 < 1 || isNaN(data24)) {
          const err46 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err46];
          } else {
            addError(vErrors, err46);
          }
          errors++;
        }
      }
    }
    if (data.retries !== void 0 && func0.call(data, "retries")) {
      let data25 = data.retries;
      if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
        if (data25.attempts === void 0 || !func0.call(data25, "attempts")) {
          const err47 = { instancePath: instancePath + "/retries", schemaPath: "#/properties/retries/required", keyword: "required", params: { missingProperty: "attempts" }, message: "must have required property 'attempts'" };
          if (vErrors === null) {
            vErrors = [err47];
          } else {
            addError(vErrors, err47);
          }
          errors++;
        }
        for (const key3 of Object.keys(data25)) {
          if (!(key3 === "attempts" || key3 === "backoff_ms")) {
            const err48 = { instancePath: instancePath + "/retries", schemaPath: "#/properties/retries/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              addError(vErrors, err48);
            }
            errors++;
          }
        }
        if (data25.attempts !== void 0 && func0.call(data25, "attempts")) {
          let data26 = data25.attempts;
          if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
            const err49 = { instancePath: instancePath + "/retries/attempts", schemaPath: "#/properties/retries/properties/attempts/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err49];
            } else {
              addError(vErrors, err49);
            }
            errors++;
          }
          if (typeof data26 == "number" && isFinite(data26)) {
            if (data26 > 10 || isNaN(data26)) {
              const err50 = { instancePath: instancePath + "/retries/attempts", schemaPath: "#/properties/retries/properties/attempts/maximum", keyword: "maximum", params: { comparison: "<=", limit: 10 }, message: "must be <= 10" };
              if (vErrors === null) {
                vErrors = [err50];
              } else {
                addError(vErrors, err50);
              }
              errors++;
            }
            if (data26 < 1 || isNaN(data26)) {
              const err51 = { instancePath: instancePath + "/retries/attempts", schemaPath: "#/properties/retries/properties/attempts/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err51];
              } else {
                addError(vErrors, err51);
              }
              errors++;
            }
          }
        }
        if (data25.backoff_ms !== void 0 && func0.call(data25, "backoff_ms")) {
          let data27 = data25.backoff_ms;
          if (!(typeof data27 == "number" && (!(data27 % 1) && !isNaN(data27)) && isFinite(data27))) {
            const err52 = { instancePath: instancePath + "/retries/backoff_ms", schemaPath: "#/properties/retries/properties/backoff_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err52];
            } else {
              addError(vErrors, err52);
            }
            errors++;
          }
          if (typeof data27 == "number" && isFinite(data27)) {
            if (data27 > 6e4 || isNaN(data27)) {
              const err53 = { instancePath: instancePath + "/retries/backoff_ms", schemaPath: "#/properties/retries/properties/backoff_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 6e4 }, message: "must be <= 60000" };
              if (vErrors === null) {
                vErrors = [err53];
              } else {
                addError(vErrors, err53);
              }
              errors++;
            }
            if (data27 < 0 || isNaN(data27)) {
              const err54 = { instancePath: instancePath + "/retries/backoff_ms", schemaPath: "#/properties/retries/properties/backoff_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err54];
              } else {
                addError(vErrors, err54);
              }
              errors++;
            }
          }
        }
      } else {
        const err55 = { instancePath: instancePath + "/retries", schemaPath: "#/properties/retries/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          addError(vErrors, err55);
        }
        errors++;
      }
    }
    if (data.tools !== void 0 && func0.call(data, "tools")) {
      let data28 = data.tools;
      if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
        for (const key4 of Object.keys(data28)) {
          if (!(key4 === "allow" || key4 === "deny")) {
            const err56 = { instancePath: instancePath + "/tools", schemaPath: "#/properties/tools/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err56];
            } else {
              addError(vErrors, err56);
            }
            errors++;
          }
        }
        if (data28.allow !== void 0 && func0.call(data28, "allow")) {
          let data29 = data28.allow;
          if (Array.isArray(data29)) {
            const len4 = data29.length;
            for (let i4 = 0; i4 < len4; i4++) {
              if (typeof data29[i4] !== "string") {
                const err57 = { instancePath: instancePath + "/tools/allow/" + i4, schemaPath: "#/properties/tools/properties/allow/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err57];
                } else {
                  addError(vErrors, err57);
                }
                errors++;
              }
            }
          } else {
            const err58 = { instancePath: instancePath + "/tools/allow", schemaPath: "#/properties/tools/properties/allow/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err58];
            } else {
              addError(vErrors, err58);
            }
            errors++;
          }
        }
        if (data28.deny !== void 0 && func0.call(data28, "deny")) {
          let data31 = data28.deny;
          if (Array.isArray(data31)) {
            const len5 = data31.length;
            for (let i5 = 0; i5 < len5; i5++) {
              if (typeof data31[i5] !== "string") {
                const err59 = { instancePath: instancePath + "/tools/deny/" + i5, schemaPath: "#/properties/tools/properties/deny/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err59];
                } else {
                  addError(vErrors, err59);
                }
                errors++;
              }
            }
          } else {
            const err60 = { instancePath: instancePath + "/tools/deny", schemaPath: "#/properties/tools/properties/deny/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err60];
            } else {
              addError(vErrors, err60);
            }
            errors++;
          }
        }
      } else {
        const err61 = { instancePath: instancePath + "/tools", schemaPath: "#/properties/tools/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err61];
        } else {
          addError(vErrors, err61);
        }
        errors++;
      }
    }
  } else {
    const err62 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err62];
    } else {
      addError(vErrors, err62);
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
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "order" || key0 === "bounds" || key0 === "model" || key0 === "fallback" || key0 === "budget" || key0 === "timeout_ms" || key0 === "stages")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          addError(vErrors, err0);
        }
        errors++;
      }
    }
    if (data.order !== void 0 && func0.call(data, "order")) {
      let data0 = data.order;
      if (Array.isArray(data0)) {
        if (data0.length < 1) {
          const err1 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            addError(vErrors, err1);
          }
          errors++;
        }
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (typeof data1 === "string") {
            if (func46(data1) < 1) {
              const err2 = { instancePath: instancePath + "/order/" + i0, schemaPath: "#/properties/order/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                addError(vErrors, err2);
              }
              errors++;
            }
          } else {
            const err3 = { instancePath: instancePath + "/order/" + i0, schemaPath: "#/properties/order/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              addError(vErrors, err3);
            }
            errors++;
          }
        }
        let i1 = data0.length;
        let j0;
        if (i1 > 1) {
          const indices0 = {};
          for (; i1--; ) {
            let item0 = data0[i1];
            if (typeof item0 !== "string") {
              continue;
            }
            if (typeof indices0[item0] == "number") {
              j0 = indices0[item0];
              const err4 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/uniqueItems", keyword: "uniqueItems", params: { i: i1, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i1 + " are identical)" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                addError(vErrors, err4);
              }
              errors++;
              break;
            }
            indices0[item0] = i1;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
    }
    if (data.bounds !== void 0 && func0.call(data, "bounds")) {
      let data2 = data.bounds;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (const key1 of Object.keys(data2)) {
          if (!(key1 === "max_iterations" || key1 === "max_llm_calls" || key1 === "max_agent_hops" || key1 === "max_stages" || key1 === "max_critic_fires")) {
            const err6 = { instancePath: instancePath + "/bounds", schemaPath: "#/properties/bounds/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              addError(vErrors, err6);
            }
            errors++;
          }
        }
        if (data2.max_iterations !== void 0 && func0.call(data2, "max_iterations")) {
          let data3 = data2.max_iterations;
          if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
            const err7 = { instancePath: instancePath + "/bounds/max_iterations", schemaPath: "#/properties/bounds/properties/max_iterations/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              addError(vErrors, err7);
            }
            errors++;
          }
          if (typeof data3 == "number" && isFinite(data3)) {
            if (data3 < 0 || isNaN(data3)) {
              const err8 = { instancePath: instancePath + "/bounds/max_iterations", schemaPath: "#/properties/bounds/properties/max_iterations/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                addError(vErrors, err8);
              }
              errors++;
            }
          }
        }
        if (data2.max_llm_calls !== void 0 && func0.call(data2, "max_llm_calls")) {
          let data4 = data2.max_llm_calls;
          if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
            const err9 = { instancePath: instancePath + "/bounds/max_llm_calls", schemaPath: "#/properties/bounds/properties/max_llm_calls/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              addError(vErrors, err9);
            }
            errors++;
          }
          if (typeof data4 == "number" && isFinite(data4)) {
            if (data4 < 0 || isNaN(data4)) {
              const err10 = { instancePath: instancePath + "/bounds/max_llm_calls", schemaPath: "#/properties/bounds/properties/max_llm_calls/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                addError(vErrors, err10);
              }
              errors++;
            }
          }
        }
        if (data2.max_agent_hops !== void 0 && func0.call(data2, "max_agent_hops")) {
          let data5 = data2.max_agent_hops;
          if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
            const err11 = { instancePath: instancePath + "/bounds/max_agent_hops", schemaPath: "#/properties/bounds/properties/max_agent_hops/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              addError(vErrors, err11);
            }
            errors++;
          }
          if (typeof data5 == "number" && isFinite(data5)) {
            if (data5 < 0 || isNaN(data5)) {
              const err12 = { instancePath: instancePath + "/bounds/max_agent_hops", schemaPath: "#/properties/bounds/properties/max_agent_hops/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                addError(vErrors, err12);
              }
              errors++;
            }
          }
        }
        if (data2.max_stages !== void 0 && func0.call(data2, "max_stages")) {
          let data6 = data2.max_stages;
          if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
            const err13 = { instancePath: instancePath + "/bounds/max_stages", schemaPath: "#/properties/bounds/properties/max_stages/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              addError(vErrors, err13);
            }
            errors++;
          }
          if (typeof data6 == "number" && isFinite(data6)) {
            if (data6 < 1 || isNaN(data6)) {
              const err14 = { instancePath: instancePath + "/bounds/max_stages", schemaPath: "#/properties/bounds/properties/max_stages/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                addError(vErrors, err14);
              }
              errors++;
            }
          }
        }
        if (data2.max_critic_fires !== void 0 && func0.call(data2, "max_critic_fires")) {
          let data7 = data2.max_critic_fires;
          if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
            const err15 = { instancePath: instancePath + "/bounds/max_critic_fires", schemaPath: "#/properties/bounds/properties/max_critic_fires/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              addError(vErrors, err15);
            }
            errors++;
          }
          if (typeof data7 == "number" && isFinite(data7)) {
            if (data7 < 1 || isNaN(data7)) {
              const err16 = { instancePath: instancePath + "/bounds/max_critic_fires", schemaPath: "#/properties/bounds/properties/max_critic_fires/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err16];
              } else {
                addError(vErrors, err16);
              }
              errors++;
            }
          }
        }
      } else {
        const err17 = { instancePath: instancePath + "/bounds", schemaPath: "#/properties/bounds/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          addError(vErrors, err17);
        }
        errors++;
      }
    }
    if (data.model !== void 0 && func0.call(data, "model")) {
      let data8 = data.model;
      if (typeof data8 === "string") {
        if (!pattern0.test(data8)) {
          const err18 = { instancePath: instancePath + "/model", schemaPath: "#/definitions/model/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_-]*(:\\S+)?$" }, message: 'must match pattern "^[a-z][a-z0-9_-]*(:\\S+)?$"' };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            addError(vErrors, err18);
          }
          errors++;
        }
      } else {
        const err19 = { instancePath: instancePath + "/model", schemaPath: "#/definitions/model/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          addError(vErrors, err19);
        }
        errors++;
      }
    }
    if (data.fallback !== void 0 && func0.call(data, "fallback")) {
      if (!(data.fallback === "built_in")) {
        const err20 = { instancePath: instancePath + "/fallback", schemaPath: "#/definitions/fallback/enum", keyword: "enum", params: { allowedValues: schema13.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          addError(vErrors, err20);
        }
        errors++;
      }
    }
    if (data.budget !== void 0 && func0.call(data, "budget")) {
      let data10 = data.budget;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        for (const key2 of Object.keys(data10)) {
          if (!(key2 === "max_cost_usd" || key2 === "max_tokens")) {
            const err21 = { instancePath: instancePath + "/budget", schemaPath: "#/definitions/budget/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              addError(vErrors, err21);
            }
            errors++;
          }
        }
        if (data10.max_cost_usd !== void 0 && func0.call(data10, "max_cost_usd")) {
          let data11 = data10.max_cost_usd;
          if (typeof data11 === "string") {
            if (!pattern1.test(data11)) {
              const err22 = { instancePath: instancePath + "/budget/max_cost_usd", schemaPath: "#/definitions/budget/properties/max_cost_usd/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,9}([.][0-9]{1,12})?$" }, message: 'must match pattern "^[0-9]{1,9}([.][0-9]{1,12})?$"' };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                addError(vErrors, err22);
              }
              errors++;
            }
          } else {
            const err23 = { instancePath: instancePath + "/budget/max_cost_usd", schemaPath: "#/definitions/budget/properties/max_cost_usd/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              addError(vErrors, err23);
            }
            errors++;
          }
        }
        if (data10.max_tokens !== void 0 && func0.call(data10, "max_tokens")) {
          let data12 = data10.max_tokens;
          if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
            const err24 = { instancePath: instancePath + "/budget/max_tokens", schemaPath: "#/definitions/budget/properties/max_tokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              addError(vErrors, err24);
            }
            errors++;
          }
          if (typeof data12 == "number" && isFinite(data12)) {
            if (data12 < 0 || isNaN(data12)) {
              const err25 = { instancePath: instancePath + "/budget/max_tokens", schemaPath: "#/definitions/budget/properties/max_tokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err25];
              } else {
                addError(vErrors, err25);
              }
              errors++;
            }
          }
        }
      } else {
        const err26 = { instancePath: instancePath + "/budget", schemaPath: "#/definitions/budget/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          addError(vErrors, err26);
        }
        errors++;
      }
    }
    if (data.timeout_ms !== void 0 && func0.call(data, "timeout_ms")) {
      let data13 = data.timeout_ms;
      if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
        const err27 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          addError(vErrors, err27);
        }
        errors++;
      }
      if (typeof data13 == "number" && isFinite(data13)) {
        if (data13 < 0 || isNaN(data13)) {
          const err28 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            addError(vErrors, err28);
          }
          errors++;
        }
      }
    }
    if (data.stages !== void 0 && func0.call(data, "stages")) {
      let data14 = data.stages;
      if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
        for (const key3 of Object.keys(data14)) {
          if (!validate11(data14[key3], { instancePath: instancePath + "/stages/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data14, parentDataProperty: key3, rootData })) {
            vErrors = addErrors(vErrors, validate11.errors);
            errors += validate11.errors.length;
          }
        }
      } else {
        const err29 = { instancePath: instancePath + "/stages", schemaPath: "#/properties/stages/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err29];
        } else {
          addError(vErrors, err29);
        }
        errors++;
      }
    }
  } else {
    const err30 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err30];
    } else {
      addError(vErrors, err30);
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
function validatePipelineFile(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validatePipelineFile
};
