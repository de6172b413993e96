// Generated from schemas/agents/agent-list.schema.json by `npm run generate`. Do not edit.

// scripts/generate/collect-errors.ts
var MAX_FINDINGS = 1e3;
function addError(errors, error) {
  if (errors.length < MAX_FINDINGS) errors.push(error);
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:agents:agent-list", "title": "AgentList", "description": "The answer of `agents list --json`", "type": "object", "required": ["agents"], "additionalProperties": false, "properties": { "agents": { "type": "array", "items": { "type": "object", "required": ["kind", "installed", "version", "capabilities"], "additionalProperties": false, "properties": { "kind": { "type": "string", "pattern": "^[a-z][a-z0-9_]*$" }, "installed": { "type": "boolean" }, "version": { "type": ["string", "null"], "description": "The first line that --version prints" }, "capabilities": { "description": "What the agent can do; each extension key that it understands is one of them", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^(agent_api|backend)\\.[a-z][a-z0-9_.-]*$" } } } } } } };
var func0 = Object.prototype.hasOwnProperty;
var pattern0 = new RegExp("^[a-z][a-z0-9_]*$", "u");
var pattern1 = new RegExp("^(agent_api|backend)\\.[a-z][a-z0-9_.-]*$", "u");
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.agents === void 0 || !func0.call(data, "agents")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "agents" }, message: "must have required property 'agents'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "agents")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          addError(vErrors, err1);
        }
        errors++;
      }
    }
    if (data.agents !== void 0 && func0.call(data, "agents")) {
      let data0 = data.agents;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.kind === void 0 || !func0.call(data1, "kind")) {
              const err2 = { instancePath: instancePath + "/agents/" + i0, schemaPath: "#/properties/agents/items/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                addError(vErrors, err2);
              }
              errors++;
            }
            if (data1.installed === void 0 || !func0.call(data1, "installed")) {
              const err3 = { instancePath: instancePath + "/agents/" + i0, schemaPath: "#/properties/agents/items/required", keyword: "required", params: { missingProperty: "installed" }, message: "must have required property 'installed'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                addError(vErrors, err3);
              }
              errors++;
            }
            if (data1.version === void 0 || !func0.call(data1, "version")) {
              const err4 = { instancePath: instancePath + "/agents/" + i0, schemaPath: "#/properties/agents/items/required", keyword: "required", params: { missingProperty: "version" }, message: "must have required property 'version'" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                addError(vErrors, err4);
              }
              errors++;
            }
            if (data1.capabilities === void 0 || !func0.call(data1, "capabilities")) {
              const err5 = { instancePath: instancePath + "/agents/" + i0, schemaPath: "#/properties/agents/items/required", keyword: "required", params: { missingProperty: "capabilities" }, message: "must have required property 'capabilities'" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                addError(vErrors, err5);
              }
              errors++;
            }
            for (const key1 of Object.keys(data1)) {
              if (!(key1 === "kind" || key1 === "installed" || key1 === "version" || key1 === "capabilities")) {
                const err6 = { instancePath: instancePath + "/agents/" + i0, schemaPath: "#/properties/agents/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  addError(vErrors, err6);
                }
                errors++;
              }
            }
            if (data1.kind !== void 0 && func0.call(data1, "kind")) {
              let data2 = data1.kind;
              if (typeof data2 === "string") {
                if (!pattern0.test(data2)) {
                  const err7 = { instancePath: instancePath + "/agents/" + i0 + "/kind", schemaPath: "#/properties/agents/items/properties/kind/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_]*$" }, message: 'must match pattern "^[a-z][a-z0-9_]*$"' };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    addError(vErrors, err7);
                  }
                  errors++;
                }
              } else {
                const err8 = { instancePath: instancePath + "/agents/" + i0 + "/kind", schemaPath: "#/properties/agents/items/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  addError(vErrors, err8);
                }
                errors++;
              }
            }
            if (data1.installed !== void 0 && func0.call(data1, "installed")) {
              if (typeof data1.installed !== "boolean") {
                const err9 = { instancePath: instancePath + "/agents/" + i0 + "/installed", schemaPath: "#/properties/agents/items/properties/installed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  addError(vErrors, err9);
                }
                errors++;
              }
            }
            if (data1.version !== void 0 && func0.call(data1, "version")) {
              let data4 = data1.version;
              if (typeof data4 !== "string" && data4 !== null) {
                const err10 = { instancePath: instancePath + "/agents/" + i0 + "/version", schemaPath: "#/properties/agents/items/properties/version/type", keyword: "type", params: { type: schema11.properties.agents.items.properties.version.type }, message: "must be string,null" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  addError(vErrors, err10);
                }
                errors++;
              }
            }
            if (data1.capabilities !== void 0 && func0.call(data1, "capabilities")) {
              let data5 = data1.capabilities;
              if (Array.isArray(data5)) {
                const len1 = data5.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data6 = data5[i1];
                  if (typeof data6 === "string") {
                    if (!pattern1.test(data6)) {
                      const err11 = { instancePath: instancePath + "/agents/" + i0 + "/capabilities/" + i1, schemaPath: "#/properties/agents/items/properties/capabilities/items/pattern", keyword: "pattern", params: { pattern: "^(agent_api|backend)\\.[a-z][a-z0-9_.-]*$" }, message: 'must match pattern "^(agent_api|backend)\\.[a-z][a-z0-9_.-]*$"' };
                      if (vErrors === null) {
                        vErrors = [err11];
                      } else {
                        addError(vErrors, err11);
                      }
                      errors++;
                    }
                  } else {
                    const err12 = { instancePath: instancePath + "/agents/" + i0 + "/capabilities/" + i1, schemaPath: "#/properties/agents/items/properties/capabilities/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err12];
                    } else {
                      addError(vErrors, err12);
                    }
                    errors++;
                  }
                }
                let i2 = data5.length;
                let j0;
                if (i2 > 1) {
                  const indices0 = {};
                  for (; i2--; ) {
                    let item0 = data5[i2];
                    if (typeof item0 !== "string") {
                      continue;
                    }
                    if (typeof indices0[item0] == "number") {
                      j0 = indices0[item0];
                      const err13 = { instancePath: instancePath + "/agents/" + i0 + "/capabilities", schemaPath: "#/properties/agents/items/properties/capabilities/uniqueItems", keyword: "uniqueItems", params: { i: i2, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i2 + " are identical)" };
                      if (vErrors === null) {
                        vErrors = [err13];
                      } else {
                        addError(vErrors, err13);
                      }
                      errors++;
                      break;
                    }
                    indices0[item0] = i2;
                  }
                }
              } else {
                const err14 = { instancePath: instancePath + "/agents/" + i0 + "/capabilities", schemaPath: "#/properties/agents/items/properties/capabilities/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  addError(vErrors, err14);
                }
                errors++;
              }
            }
          } else {
            const err15 = { instancePath: instancePath + "/agents/" + i0, schemaPath: "#/properties/agents/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              addError(vErrors, err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/agents", schemaPath: "#/properties/agents/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
function validateAgentList(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateAgentList
};
