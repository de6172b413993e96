// Generated from schemas/agents/agent-event.schema.json by `npm run generate`. Do not edit.

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
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:agents:agent-event", "title": "AgentEvent", "description": "AgentWrapperEvent: one event of a run of an agent. Bounds count bytes of UTF-8 and are kept by the worker", "type": "object", "required": ["agent_kind", "kind"], "additionalProperties": false, "properties": { "agent_kind": { "type": "string", "pattern": "^[a-z][a-z0-9_]*$" }, "kind": { "enum": ["TextOutput", "ToolCall", "ToolResult", "Status", "Error", "Unknown"] }, "channel": { "type": "string", "description": "Groups events: assistant, user, tool, status, error; at most 128 bytes" }, "text": { "type": "string", "description": "Only on TextOutput; at most 65536 bytes" }, "message": { "type": "string", "description": "Safe to show; never on TextOutput, always on Error; at most 4096 bytes" }, "data": { "description": "Any JSON; at most 65536 bytes" } }, "if": { "properties": { "kind": { "const": "TextOutput" } } }, "then": { "required": ["text"], "properties": { "text": true, "message": false } }, "else": { "properties": { "text": false }, "if": { "properties": { "kind": { "const": "Error" } } }, "then": { "required": ["message"], "properties": { "message": true } } } };
var func0 = Object.prototype.hasOwnProperty;
var pattern0 = new RegExp("^[a-z][a-z0-9_]*$", "u");
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs1 = errors;
  let valid0 = true;
  const _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.kind !== void 0 && func0.call(data, "kind")) {
      if ("TextOutput" !== data.kind) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          addError(vErrors, err0);
        }
        errors++;
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
      if (data.text === void 0 || !func0.call(data, "text")) {
        const err1 = { instancePath, schemaPath: "#/then/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          addError(vErrors, err1);
        }
        errors++;
      }
      if (data.message !== void 0 && func0.call(data, "message")) {
        const err2 = { instancePath: instancePath + "/message", schemaPath: "#/then/properties/message/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          addError(vErrors, err2);
        }
        errors++;
      }
    }
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
    ifClause0 = "then";
  } else {
    const _errs5 = errors;
    const _errs6 = errors;
    let valid3 = true;
    const _errs7 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.kind !== void 0 && func0.call(data, "kind")) {
        if ("Error" !== data.kind) {
          const err3 = {};
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            addError(vErrors, err3);
          }
          errors++;
        }
      }
    }
    var _valid1 = _errs7 === errors;
    errors = _errs6;
    if (vErrors !== null) {
      if (_errs6) {
        cutErrors(vErrors, _errs6);
      } else {
        vErrors = null;
      }
    }
    if (_valid1) {
      const _errs9 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.message === void 0 || !func0.call(data, "message")) {
          const err4 = { instancePath, schemaPath: "#/else/then/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
      }
      var _valid1 = _errs9 === errors;
      valid3 = _valid1;
    }
    if (!valid3) {
      const err5 = { instancePath, schemaPath: "#/else/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        addError(vErrors, err5);
      }
      errors++;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.text !== void 0 && func0.call(data, "text")) {
        const err6 = { instancePath: instancePath + "/text", schemaPath: "#/else/properties/text/false schema", keyword: "false schema", params: {}, message: "boolean schema is false" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    var _valid0 = _errs5 === errors;
    valid0 = _valid0;
    ifClause0 = "else";
  }
  if (!valid0) {
    const err7 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: ifClause0 }, message: 'must match "' + ifClause0 + '" schema' };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      addError(vErrors, err7);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.agent_kind === void 0 || !func0.call(data, "agent_kind")) {
      const err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "agent_kind" }, message: "must have required property 'agent_kind'" };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        addError(vErrors, err8);
      }
      errors++;
    }
    if (data.kind === void 0 || !func0.call(data, "kind")) {
      const err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'" };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        addError(vErrors, err9);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "agent_kind" || key0 === "kind" || key0 === "channel" || key0 === "text" || key0 === "message" || key0 === "data")) {
        const err10 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          addError(vErrors, err10);
        }
        errors++;
      }
    }
    if (data.agent_kind !== void 0 && func0.call(data, "agent_kind")) {
      let data4 = data.agent_kind;
      if (typeof data4 === "string") {
        if (!pattern0.test(data4)) {
          const err11 = { instancePath: instancePath + "/agent_kind", schemaPath: "#/properties/agent_kind/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_]*$" }, message: 'must match pattern "^[a-z][a-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            addError(vErrors, err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/agent_kind", schemaPath: "#/properties/agent_kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          addError(vErrors, err12);
        }
        errors++;
      }
    }
    if (data.kind !== void 0 && func0.call(data, "kind")) {
      let data5 = data.kind;
      if (!(data5 === "TextOutput" || data5 === "ToolCall" || data5 === "ToolResult" || data5 === "Status" || data5 === "Error" || data5 === "Unknown")) {
        const err13 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema11.properties.kind.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          addError(vErrors, err13);
        }
        errors++;
      }
    }
    if (data.channel !== void 0 && func0.call(data, "channel")) {
      if (typeof data.channel !== "string") {
        const err14 = { instancePath: instancePath + "/channel", schemaPath: "#/properties/channel/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          addError(vErrors, err14);
        }
        errors++;
      }
    }
    if (data.text !== void 0 && func0.call(data, "text")) {
      if (typeof data.text !== "string") {
        const err15 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          addError(vErrors, err15);
        }
        errors++;
      }
    }
    if (data.message !== void 0 && func0.call(data, "message")) {
      if (typeof data.message !== "string") {
        const err16 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          addError(vErrors, err16);
        }
        errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      addError(vErrors, err17);
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
function validateAgentEvent(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateAgentEvent
};
