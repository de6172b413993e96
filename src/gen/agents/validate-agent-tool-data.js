// Generated from schemas/agents/agent-tool-data.schema.json by `npm run generate`. Do not edit.

// scripts/generate/collect-errors.ts
var MAX_FINDINGS = 1e3;
function addError(errors, error) {
  if (errors.length < MAX_FINDINGS) errors.push(error);
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:agents:agent-tool-data", "title": "AgentToolData", "description": "The data of each ToolCall and ToolResult of an agent with agent_api.tools.structured.v1: metadata only", "type": "object", "required": ["schema", "tool"], "additionalProperties": false, "properties": { "schema": { "const": "agent_api.tools.structured.v1" }, "tool": { "type": "object", "required": ["backend_item_id", "thread_id", "turn_id", "kind", "phase", "status", "exit_code", "bytes", "tool_name", "tool_use_id"], "additionalProperties": false, "properties": { "backend_item_id": { "type": ["string", "null"] }, "thread_id": { "type": ["string", "null"] }, "turn_id": { "type": ["string", "null"] }, "kind": { "type": "string", "description": "An open set, such as command_execution or tool_use" }, "phase": { "enum": ["start", "delta", "complete", "fail"] }, "status": { "enum": ["pending", "running", "completed", "failed", "unknown"] }, "exit_code": { "type": ["integer", "null"] }, "bytes": { "description": "Sizes of what went out of the tool; 0 where nothing is known", "type": "object", "required": ["stdout", "stderr", "diff", "result"], "additionalProperties": false, "properties": { "stdout": { "type": "integer", "minimum": 0 }, "stderr": { "type": "integer", "minimum": 0 }, "diff": { "type": "integer", "minimum": 0 }, "result": { "type": "integer", "minimum": 0 } } }, "tool_name": { "type": ["string", "null"] }, "tool_use_id": { "type": ["string", "null"] } } } } };
var func0 = Object.prototype.hasOwnProperty;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema === void 0 || !func0.call(data, "schema")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema" }, message: "must have required property 'schema'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.tool === void 0 || !func0.call(data, "tool")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tool" }, message: "must have required property 'tool'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "schema" || key0 === "tool")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          addError(vErrors, err2);
        }
        errors++;
      }
    }
    if (data.schema !== void 0 && func0.call(data, "schema")) {
      if ("agent_api.tools.structured.v1" !== data.schema) {
        const err3 = { instancePath: instancePath + "/schema", schemaPath: "#/properties/schema/const", keyword: "const", params: { allowedValue: "agent_api.tools.structured.v1" }, message: "must be equal to constant" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.tool !== void 0 && func0.call(data, "tool")) {
      let data1 = data.tool;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.backend_item_id === void 0 || !func0.call(data1, "backend_item_id")) {
          const err4 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "backend_item_id" }, message: "must have required property 'backend_item_id'" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
        if (data1.thread_id === void 0 || !func0.call(data1, "thread_id")) {
          const err5 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "thread_id" }, message: "must have required property 'thread_id'" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            addError(vErrors, err5);
          }
          errors++;
        }
        if (data1.turn_id === void 0 || !func0.call(data1, "turn_id")) {
          const err6 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "turn_id" }, message: "must have required property 'turn_id'" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            addError(vErrors, err6);
          }
          errors++;
        }
        if (data1.kind === void 0 || !func0.call(data1, "kind")) {
          const err7 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            addError(vErrors, err7);
          }
          errors++;
        }
        if (data1.phase === void 0 || !func0.call(data1, "phase")) {
          const err8 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "phase" }, message: "must have required property 'phase'" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            addError(vErrors, err8);
          }
          errors++;
        }
        if (data1.status === void 0 || !func0.call(data1, "status")) {
          const err9 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            addError(vErrors, err9);
          }
          errors++;
        }
        if (data1.exit_code === void 0 || !func0.call(data1, "exit_code")) {
          const err10 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "exit_code" }, message: "must have required property 'exit_code'" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            addError(vErrors, err10);
          }
          errors++;
        }
        if (data1.bytes === void 0 || !func0.call(data1, "bytes")) {
          const err11 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "bytes" }, message: "must have required property 'bytes'" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            addError(vErrors, err11);
          }
          errors++;
        }
        if (data1.tool_name === void 0 || !func0.call(data1, "tool_name")) {
          const err12 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "tool_name" }, message: "must have required property 'tool_name'" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            addError(vErrors, err12);
          }
          errors++;
        }
        if (data1.tool_use_id === void 0 || !func0.call(data1, "tool_use_id")) {
          const err13 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/required", keyword: "required", params: { missingProperty: "tool_use_id" }, message: "must have required property 'tool_use_id'" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            addError(vErrors, err13);
          }
          errors++;
        }
        for (const key1 of Object.keys(data1)) {
          if (!func0.call(schema11.properties.tool.properties, key1)) {
            const err14 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              addError(vErrors, err14);
            }
            errors++;
          }
        }
        if (data1.backend_item_id !== void 0 && func0.call(data1, "backend_item_id")) {
          let data2 = data1.backend_item_id;
          if (typeof data2 !== "string" && data2 !== null) {
            const err15 = { instancePath: instancePath + "/tool/backend_item_id", schemaPath: "#/properties/tool/properties/backend_item_id/type", keyword: "type", params: { type: schema11.properties.tool.properties.backend_item_id.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              addError(vErrors, err15);
            }
            errors++;
          }
        }
        if (data1.thread_id !== void 0 && func0.call(data1, "thread_id")) {
          let data3 = data1.thread_id;
          if (typeof data3 !== "string" && data3 !== null) {
            const err16 = { instancePath: instancePath + "/tool/thread_id", schemaPath: "#/properties/tool/properties/thread_id/type", keyword: "type", params: { type: schema11.properties.tool.properties.thread_id.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              addError(vErrors, err16);
            }
            errors++;
          }
        }
        if (data1.turn_id !== void 0 && func0.call(data1, "turn_id")) {
          let data4 = data1.turn_id;
          if (typeof data4 !== "string" && data4 !== null) {
            const err17 = { instancePath: instancePath + "/tool/turn_id", schemaPath: "#/properties/tool/properties/turn_id/type", keyword: "type", params: { type: schema11.properties.tool.properties.turn_id.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              addError(vErrors, err17);
            }
            errors++;
          }
        }
        if (data1.kind !== void 0 && func0.call(data1, "kind")) {
          if (typeof data1.kind !== "string") {
            const err18 = { instancePath: instancePath + "/tool/kind", schemaPath: "#/properties/tool/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              addError(vErrors, err18);
            }
            errors++;
          }
        }
        if (data1.phase !== void 0 && func0.call(data1, "phase")) {
          let data6 = data1.phase;
          if (!(data6 === "start" || data6 === "delta" || data6 === "complete" || data6 === "fail")) {
            const err19 = { instancePath: instancePath + "/tool/phase", schemaPath: "#/properties/tool/properties/phase/enum", keyword: "enum", params: { allowedValues: schema11.properties.tool.properties.phase.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              addError(vErrors, err19);
            }
            errors++;
          }
        }
        if (data1.status !== void 0 && func0.call(data1, "status")) {
          let data7 = data1.status;
          if (!(data7 === "pending" || data7 === "running" || data7 === "completed" || data7 === "failed" || data7 === "unknown")) {
            const err20 = { instancePath: instancePath + "/tool/status", schemaPath: "#/properties/tool/properties/status/enum", keyword: "enum", params: { allowedValues: schema11.properties.tool.properties.status.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              addError(vErrors, err20);
            }
            errors++;
          }
        }
        if (data1.exit_code !== void 0 && func0.call(data1, "exit_code")) {
          let data8 = data1.exit_code;
          if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8)) && data8 !== null) {
            const err21 = { instancePath: instancePath + "/tool/exit_code", schemaPath: "#/properties/tool/properties/exit_code/type", keyword: "type", params: { type: schema11.properties.tool.properties.exit_code.type }, message: "must be integer,null" };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              addError(vErrors, err21);
            }
            errors++;
          }
        }
        if (data1.bytes !== void 0 && func0.call(data1, "bytes")) {
          let data9 = data1.bytes;
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            if (data9.stdout === void 0 || !func0.call(data9, "stdout")) {
              const err22 = { instancePath: instancePath + "/tool/bytes", schemaPath: "#/properties/tool/properties/bytes/required", keyword: "required", params: { missingProperty: "stdout" }, message: "must have required property 'stdout'" };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                addError(vErrors, err22);
              }
              errors++;
            }
            if (data9.stderr === void 0 || !func0.call(data9, "stderr")) {
              const err23 = { instancePath: instancePath + "/tool/bytes", schemaPath: "#/properties/tool/properties/bytes/required", keyword: "required", params: { missingProperty: "stderr" }, message: "must have required property 'stderr'" };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                addError(vErrors, err23);
              }
              errors++;
            }
            if (data9.diff === void 0 || !func0.call(data9, "diff")) {
              const err24 = { instancePath: instancePath + "/tool/bytes", schemaPath: "#/properties/tool/properties/bytes/required", keyword: "required", params: { missingProperty: "diff" }, message: "must have required property 'diff'" };
              if (vErrors === null) {
                vErrors = [err24];
              } else {
                addError(vErrors, err24);
              }
              errors++;
            }
            if (data9.result === void 0 || !func0.call(data9, "result")) {
              const err25 = { instancePath: instancePath + "/tool/bytes", schemaPath: "#/properties/tool/properties/bytes/required", keyword: "required", params: { missingProperty: "result" }, message: "must have required property 'result'" };
              if (vErrors === null) {
                vErrors = [err25];
              } else {
                addError(vErrors, err25);
              }
              errors++;
            }
            for (const key2 of Object.keys(data9)) {
              if (!(key2 === "stdout" || key2 === "stderr" || key2 === "diff" || key2 === "result")) {
                const err26 = { instancePath: instancePath + "/tool/bytes", schemaPath: "#/properties/tool/properties/bytes/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err26];
                } else {
                  addError(vErrors, err26);
                }
                errors++;
              }
            }
            if (data9.stdout !== void 0 && func0.call(data9, "stdout")) {
              let data10 = data9.stdout;
              if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                const err27 = { instancePath: instancePath + "/tool/bytes/stdout", schemaPath: "#/properties/tool/properties/bytes/properties/stdout/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err27];
                } else {
                  addError(vErrors, err27);
                }
                errors++;
              }
              if (typeof data10 == "number" && isFinite(data10)) {
                if (data10 < 0 || isNaN(data10)) {
                  const err28 = { instancePath: instancePath + "/tool/bytes/stdout", schemaPath: "#/properties/tool/properties/bytes/properties/stdout/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err28];
                  } else {
                    addError(vErrors, err28);
                  }
                  errors++;
                }
              }
            }
            if (data9.stderr !== void 0 && func0.call(data9, "stderr")) {
              let data11 = data9.stderr;
              if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                const err29 = { instancePath: instancePath + "/tool/bytes/stderr", schemaPath: "#/properties/tool/properties/bytes/properties/stderr/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err29];
                } else {
                  addError(vErrors, err29);
                }
                errors++;
              }
              if (typeof data11 == "number" && isFinite(data11)) {
                if (data11 < 0 || isNaN(data11)) {
                  const err30 = { instancePath: instancePath + "/tool/bytes/stderr", schemaPath: "#/properties/tool/properties/bytes/properties/stderr/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err30];
                  } else {
                    addError(vErrors, err30);
                  }
                  errors++;
                }
              }
            }
            if (data9.diff !== void 0 && func0.call(data9, "diff")) {
              let data12 = data9.diff;
              if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                const err31 = { instancePath: instancePath + "/tool/bytes/diff", schemaPath: "#/properties/tool/properties/bytes/properties/diff/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err31];
                } else {
                  addError(vErrors, err31);
                }
                errors++;
              }
              if (typeof data12 == "number" && isFinite(data12)) {
                if (data12 < 0 || isNaN(data12)) {
                  const err32 = { instancePath: instancePath + "/tool/bytes/diff", schemaPath: "#/properties/tool/properties/bytes/properties/diff/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err32];
                  } else {
                    addError(vErrors, err32);
                  }
                  errors++;
                }
              }
            }
            if (data9.result !== void 0 && func0.call(data9, "result")) {
              let data13 = data9.result;
              if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                const err33 = { instancePath: instancePath + "/tool/bytes/result", schemaPath: "#/properties/tool/properties/bytes/properties/result/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err33];
                } else {
                  addError(vErrors, err33);
                }
                errors++;
              }
              if (typeof data13 == "number" && isFinite(data13)) {
                if (data13 < 0 || isNaN(data13)) {
                  const err34 = { instancePath: instancePath + "/tool/bytes/result", schemaPath: "#/properties/tool/properties/bytes/properties/result/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err34];
                  } else {
                    addError(vErrors, err34);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err35 = { instancePath: instancePath + "/tool/bytes", schemaPath: "#/properties/tool/properties/bytes/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err35];
            } else {
              addError(vErrors, err35);
            }
            errors++;
          }
        }
        if (data1.tool_name !== void 0 && func0.call(data1, "tool_name")) {
          let data14 = data1.tool_name;
          if (typeof data14 !== "string" && data14 !== null) {
            const err36 = { instancePath: instancePath + "/tool/tool_name", schemaPath: "#/properties/tool/properties/tool_name/type", keyword: "type", params: { type: schema11.properties.tool.properties.tool_name.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err36];
            } else {
              addError(vErrors, err36);
            }
            errors++;
          }
        }
        if (data1.tool_use_id !== void 0 && func0.call(data1, "tool_use_id")) {
          let data15 = data1.tool_use_id;
          if (typeof data15 !== "string" && data15 !== null) {
            const err37 = { instancePath: instancePath + "/tool/tool_use_id", schemaPath: "#/properties/tool/properties/tool_use_id/type", keyword: "type", params: { type: schema11.properties.tool.properties.tool_use_id.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err37];
            } else {
              addError(vErrors, err37);
            }
            errors++;
          }
        }
      } else {
        const err38 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          addError(vErrors, err38);
        }
        errors++;
      }
    }
  } else {
    const err39 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err39];
    } else {
      addError(vErrors, err39);
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
function validateAgentToolData(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateAgentToolData
};
