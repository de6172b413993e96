// Generated from schemas/agents/agent-run-request.schema.json by `npm run generate`. Do not edit.

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
var func0 = Object.prototype.hasOwnProperty;
var func48 = require_ucs2length().default;
var pattern0 = new RegExp("\\S", "u");
var schema13 = { "type": "object", "required": ["selector"], "additionalProperties": false, "properties": { "selector": { "enum": ["last", "id"] }, "id": { "type": "string", "pattern": "\\S" } }, "if": { "properties": { "selector": { "const": "id" } } }, "then": { "required": ["id"], "properties": { "id": true } }, "else": { "properties": { "id": false } } };
var pattern1 = new RegExp("^(agent_api|backend)\\.[a-z][a-z0-9_.-]*$", "u");
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 of Object.keys(data)) {
      const _errs1 = errors;
      if (typeof key0 === "string") {
        if (!pattern1.test(key0)) {
          const err0 = { instancePath, schemaPath: "#/propertyNames/pattern", keyword: "pattern", params: { pattern: "^(agent_api|backend)\\.[a-z][a-z0-9_.-]*$" }, message: 'must match pattern "^(agent_api|backend)\\.[a-z][a-z0-9_.-]*$"', propertyName: key0 };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            addError(vErrors, err0);
          }
          errors++;
        }
      }
      var valid0 = _errs1 === errors;
      if (!valid0) {
        const err1 = { instancePath, schemaPath: "#/propertyNames", keyword: "propertyNames", params: { propertyName: key0 }, message: "property name must be valid" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          addError(vErrors, err1);
        }
        errors++;
      }
    }
    if (data["agent_api.config.model.v1"] !== void 0 && func0.call(data, "agent_api.config.model.v1")) {
      let data0 = data["agent_api.config.model.v1"];
      if (typeof data0 === "string") {
        if (!pattern0.test(data0)) {
          const err2 = { instancePath: instancePath + "/agent_api.config.model.v1", schemaPath: "#/properties/agent_api.config.model.v1/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            addError(vErrors, err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/agent_api.config.model.v1", schemaPath: "#/properties/agent_api.config.model.v1/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data["agent_api.exec.non_interactive"] !== void 0 && func0.call(data, "agent_api.exec.non_interactive")) {
      if (typeof data["agent_api.exec.non_interactive"] !== "boolean") {
        const err4 = { instancePath: instancePath + "/agent_api.exec.non_interactive", schemaPath: "#/properties/agent_api.exec.non_interactive/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      }
    }
    if (data["agent_api.exec.external_sandbox.v1"] !== void 0 && func0.call(data, "agent_api.exec.external_sandbox.v1")) {
      if (typeof data["agent_api.exec.external_sandbox.v1"] !== "boolean") {
        const err5 = { instancePath: instancePath + "/agent_api.exec.external_sandbox.v1", schemaPath: "#/properties/agent_api.exec.external_sandbox.v1/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
    }
    if (data["agent_api.exec.add_dirs.v1"] !== void 0 && func0.call(data, "agent_api.exec.add_dirs.v1")) {
      let data3 = data["agent_api.exec.add_dirs.v1"];
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.dirs === void 0 || !func0.call(data3, "dirs")) {
          const err6 = { instancePath: instancePath + "/agent_api.exec.add_dirs.v1", schemaPath: "#/properties/agent_api.exec.add_dirs.v1/required", keyword: "required", params: { missingProperty: "dirs" }, message: "must have required property 'dirs'" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            addError(vErrors, err6);
          }
          errors++;
        }
        for (const key1 of Object.keys(data3)) {
          if (!(key1 === "dirs")) {
            const err7 = { instancePath: instancePath + "/agent_api.exec.add_dirs.v1", schemaPath: "#/properties/agent_api.exec.add_dirs.v1/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              addError(vErrors, err7);
            }
            errors++;
          }
        }
        if (data3.dirs !== void 0 && func0.call(data3, "dirs")) {
          let data4 = data3.dirs;
          if (Array.isArray(data4)) {
            if (data4.length > 16) {
              const err8 = { instancePath: instancePath + "/agent_api.exec.add_dirs.v1/dirs", schemaPath: "#/properties/agent_api.exec.add_dirs.v1/properties/dirs/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                addError(vErrors, err8);
              }
              errors++;
            }
            if (data4.length < 1) {
              const err9 = { instancePath: instancePath + "/agent_api.exec.add_dirs.v1/dirs", schemaPath: "#/properties/agent_api.exec.add_dirs.v1/properties/dirs/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                addError(vErrors, err9);
              }
              errors++;
            }
            const len0 = data4.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data5 = data4[i0];
              if (typeof data5 === "string") {
                if (!pattern0.test(data5)) {
                  const err10 = { instancePath: instancePath + "/agent_api.exec.add_dirs.v1/dirs/" + i0, schemaPath: "#/properties/agent_api.exec.add_dirs.v1/properties/dirs/items/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    addError(vErrors, err10);
                  }
                  errors++;
                }
              } else {
                const err11 = { instancePath: instancePath + "/agent_api.exec.add_dirs.v1/dirs/" + i0, schemaPath: "#/properties/agent_api.exec.add_dirs.v1/properties/dirs/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  addError(vErrors, err11);
                }
                errors++;
              }
            }
          } else {
            const err12 = { instancePath: instancePath + "/agent_api.exec.add_dirs.v1/dirs", schemaPath: "#/properties/agent_api.exec.add_dirs.v1/properties/dirs/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              addError(vErrors, err12);
            }
            errors++;
          }
        }
      } else {
        const err13 = { instancePath: instancePath + "/agent_api.exec.add_dirs.v1", schemaPath: "#/properties/agent_api.exec.add_dirs.v1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          addError(vErrors, err13);
        }
        errors++;
      }
    }
    if (data["agent_api.session.resume.v1"] !== void 0 && func0.call(data, "agent_api.session.resume.v1")) {
      let data6 = data["agent_api.session.resume.v1"];
      const _errs18 = errors;
      let valid6 = true;
      const _errs19 = errors;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        if (data6.selector !== void 0 && func0.call(data6, "selector")) {
          if ("id" !== data6.selector) {
            const err14 = {};
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              addError(vErrors, err14);
            }
            errors++;
          }
        }
      }
      var _valid0 = _errs19 === errors;
      errors = _errs18;
      if (vErrors !== null) {
        if (_errs18) {
          cutErrors(vErrors, _errs18);
        } else {
          vErrors = null;
        }
      }
      let ifClause0;
      if (_valid0) {
        const _errs21 = errors;
        if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
          if (data6.id === void 0 || !func0.call(data6, "id")) {
            const err15 = { instancePath: instancePath + "/agent_api.session.resume.v1", schemaPath: "#/definitions/AgentSessionSelector/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              addError(vErrors, err15);
            }
            errors++;
          }
        }
        var _valid0 = _errs21 === errors;
        valid6 = _valid0;
        ifClause0 = "then";
      } else {
        const _errs22 = errors;
        if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
          if (data6.id !== void 0 && func0.call(data6, "id")) {
            const err16 = { instancePath: instancePath + "/agent_api.session.resume.v1/id", schemaPath: "#/definitions/AgentSessionSelector/else/properties/id/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              addError(vErrors, err16);
            }
            errors++;
          }
        }
        var _valid0 = _errs22 === errors;
        valid6 = _valid0;
        ifClause0 = "else";
      }
      if (!valid6) {
        const err17 = { instancePath: instancePath + "/agent_api.session.resume.v1", schemaPath: "#/definitions/AgentSessionSelector/if", keyword: "if", params: { failingKeyword: ifClause0 }, message: 'must match "' + ifClause0 + '" schema' };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          addError(vErrors, err17);
        }
        errors++;
      }
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        if (data6.selector === void 0 || !func0.call(data6, "selector")) {
          const err18 = { instancePath: instancePath + "/agent_api.session.resume.v1", schemaPath: "#/definitions/AgentSessionSelector/required", keyword: "required", params: { missingProperty: "selector" }, message: "must have required property 'selector'" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            addError(vErrors, err18);
          }
          errors++;
        }
        for (const key2 of Object.keys(data6)) {
          if (!(key2 === "selector" || key2 === "id")) {
            const err19 = { instancePath: instancePath + "/agent_api.session.resume.v1", schemaPath: "#/definitions/AgentSessionSelector/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              addError(vErrors, err19);
            }
            errors++;
          }
        }
        if (data6.selector !== void 0 && func0.call(data6, "selector")) {
          let data9 = data6.selector;
          if (!(data9 === "last" || data9 === "id")) {
            const err20 = { instancePath: instancePath + "/agent_api.session.resume.v1/selector", schemaPath: "#/definitions/AgentSessionSelector/properties/selector/enum", keyword: "enum", params: { allowedValues: schema13.properties.selector.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              addError(vErrors, err20);
            }
            errors++;
          }
        }
        if (data6.id !== void 0 && func0.call(data6, "id")) {
          let data10 = data6.id;
          if (typeof data10 === "string") {
            if (!pattern0.test(data10)) {
              const err21 = { instancePath: instancePath + "/agent_api.session.resume.v1/id", schemaPath: "#/definitions/AgentSessionSelector/properties/id/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
              if (vErrors === null) {
                vErrors = [err21];
              } else {
                addError(vErrors, err21);
              }
              errors++;
            }
          } else {
            const err22 = { instancePath: instancePath + "/agent_api.session.resume.v1/id", schemaPath: "#/definitions/AgentSessionSelector/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              addError(vErrors, err22);
            }
            errors++;
          }
        }
      } else {
        const err23 = { instancePath: instancePath + "/agent_api.session.resume.v1", schemaPath: "#/definitions/AgentSessionSelector/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          addError(vErrors, err23);
        }
        errors++;
      }
    }
    if (data["agent_api.session.fork.v1"] !== void 0 && func0.call(data, "agent_api.session.fork.v1")) {
      let data11 = data["agent_api.session.fork.v1"];
      const _errs30 = errors;
      let valid11 = true;
      const _errs31 = errors;
      if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
        if (data11.selector !== void 0 && func0.call(data11, "selector")) {
          if ("id" !== data11.selector) {
            const err24 = {};
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              addError(vErrors, err24);
            }
            errors++;
          }
        }
      }
      var _valid1 = _errs31 === errors;
      errors = _errs30;
      if (vErrors !== null) {
        if (_errs30) {
          cutErrors(vErrors, _errs30);
        } else {
          vErrors = null;
        }
      }
      let ifClause1;
      if (_valid1) {
        const _errs33 = errors;
        if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
          if (data11.id === void 0 || !func0.call(data11, "id")) {
            const err25 = { instancePath: instancePath + "/agent_api.session.fork.v1", schemaPath: "#/definitions/AgentSessionSelector/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              addError(vErrors, err25);
            }
            errors++;
          }
        }
        var _valid1 = _errs33 === errors;
        valid11 = _valid1;
        ifClause1 = "then";
      } else {
        const _errs34 = errors;
        if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
          if (data11.id !== void 0 && func0.call(data11, "id")) {
            const err26 = { instancePath: instancePath + "/agent_api.session.fork.v1/id", schemaPath: "#/definitions/AgentSessionSelector/else/properties/id/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              addError(vErrors, err26);
            }
            errors++;
          }
        }
        var _valid1 = _errs34 === errors;
        valid11 = _valid1;
        ifClause1 = "else";
      }
      if (!valid11) {
        const err27 = { instancePath: instancePath + "/agent_api.session.fork.v1", schemaPath: "#/definitions/AgentSessionSelector/if", keyword: "if", params: { failingKeyword: ifClause1 }, message: 'must match "' + ifClause1 + '" schema' };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          addError(vErrors, err27);
        }
        errors++;
      }
      if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
        if (data11.selector === void 0 || !func0.call(data11, "selector")) {
          const err28 = { instancePath: instancePath + "/agent_api.session.fork.v1", schemaPath: "#/definitions/AgentSessionSelector/required", keyword: "required", params: { missingProperty: "selector" }, message: "must have required property 'selector'" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            addError(vErrors, err28);
          }
          errors++;
        }
        for (const key3 of Object.keys(data11)) {
          if (!(key3 === "selector" || key3 === "id")) {
            const err29 = { instancePath: instancePath + "/agent_api.session.fork.v1", schemaPath: "#/definitions/AgentSessionSelector/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              addError(vErrors, err29);
            }
            errors++;
          }
        }
        if (data11.selector !== void 0 && func0.call(data11, "selector")) {
          let data14 = data11.selector;
          if (!(data14 === "last" || data14 === "id")) {
            const err30 = { instancePath: instancePath + "/agent_api.session.fork.v1/selector", schemaPath: "#/definitions/AgentSessionSelector/properties/selector/enum", keyword: "enum", params: { allowedValues: schema13.properties.selector.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              addError(vErrors, err30);
            }
            errors++;
          }
        }
        if (data11.id !== void 0 && func0.call(data11, "id")) {
          let data15 = data11.id;
          if (typeof data15 === "string") {
            if (!pattern0.test(data15)) {
              const err31 = { instancePath: instancePath + "/agent_api.session.fork.v1/id", schemaPath: "#/definitions/AgentSessionSelector/properties/id/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
              if (vErrors === null) {
                vErrors = [err31];
              } else {
                addError(vErrors, err31);
              }
              errors++;
            }
          } else {
            const err32 = { instancePath: instancePath + "/agent_api.session.fork.v1/id", schemaPath: "#/definitions/AgentSessionSelector/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err32];
            } else {
              addError(vErrors, err32);
            }
            errors++;
          }
        }
      } else {
        const err33 = { instancePath: instancePath + "/agent_api.session.fork.v1", schemaPath: "#/definitions/AgentSessionSelector/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          addError(vErrors, err33);
        }
        errors++;
      }
    }
  } else {
    const err34 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err34];
    } else {
      addError(vErrors, err34);
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
    if (data.prompt === void 0 || !func0.call(data, "prompt")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "prompt" }, message: "must have required property 'prompt'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "prompt" || key0 === "working_dir" || key0 === "timeout_ms" || key0 === "env" || key0 === "extensions")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          addError(vErrors, err1);
        }
        errors++;
      }
    }
    if (data.prompt !== void 0 && func0.call(data, "prompt")) {
      let data0 = data.prompt;
      if (typeof data0 === "string") {
        if (!pattern0.test(data0)) {
          const err2 = { instancePath: instancePath + "/prompt", schemaPath: "#/properties/prompt/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            addError(vErrors, err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/prompt", schemaPath: "#/properties/prompt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.working_dir !== void 0 && func0.call(data, "working_dir")) {
      let data1 = data.working_dir;
      if (typeof data1 === "string") {
        if (func48(data1) < 1) {
          const err4 = { instancePath: instancePath + "/working_dir", schemaPath: "#/properties/working_dir/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/working_dir", schemaPath: "#/properties/working_dir/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
    }
    if (data.timeout_ms !== void 0 && func0.call(data, "timeout_ms")) {
      let data2 = data.timeout_ms;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
        const err6 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 < 0 || isNaN(data2)) {
          const err7 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            addError(vErrors, err7);
          }
          errors++;
        }
      }
    }
    if (data.env !== void 0 && func0.call(data, "env")) {
      let data3 = data.env;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        for (const key1 of Object.keys(data3)) {
          if (typeof data3[key1] !== "string") {
            const err8 = { instancePath: instancePath + "/env/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/env/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              addError(vErrors, err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/env", schemaPath: "#/properties/env/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.extensions !== void 0 && func0.call(data, "extensions")) {
      if (!validate11(data.extensions, { instancePath: instancePath + "/extensions", parentData: data, parentDataProperty: "extensions", rootData })) {
        vErrors = addErrors(vErrors, validate11.errors);
        errors += validate11.errors.length;
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      addError(vErrors, err10);
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
function validateAgentRequest(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateAgentRequest
};
