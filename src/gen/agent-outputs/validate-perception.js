// Generated from schemas/agent-outputs/perception.schema.json by `npm run generate`. Do not edit.

// scripts/generate/collect-errors.ts
var MAX_FINDINGS = 1e3;
function addError(errors, error) {
  if (errors.length < MAX_FINDINGS) errors.push(error);
}

// schema:ajv
var ajv_default = validate10;
var func0 = Object.prototype.hasOwnProperty;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.normalized_input === void 0 || !func0.call(data, "normalized_input")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "normalized_input" }, message: "must have required property 'normalized_input'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.normalized_input !== void 0 && func0.call(data, "normalized_input")) {
      if (typeof data.normalized_input !== "string") {
        const err1 = { instancePath: instancePath + "/normalized_input", schemaPath: "#/properties/normalized_input/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          addError(vErrors, err1);
        }
        errors++;
      }
    }
    if (data.detected_language !== void 0 && func0.call(data, "detected_language")) {
      if (typeof data.detected_language !== "string") {
        const err2 = { instancePath: instancePath + "/detected_language", schemaPath: "#/properties/detected_language/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          addError(vErrors, err2);
        }
        errors++;
      }
    }
    if (data.extracted_entities !== void 0 && func0.call(data, "extracted_entities")) {
      let data2 = data.extracted_entities;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data2[i0] !== "string") {
            const err3 = { instancePath: instancePath + "/extracted_entities/" + i0, schemaPath: "#/properties/extracted_entities/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              addError(vErrors, err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = { instancePath: instancePath + "/extracted_entities", schemaPath: "#/properties/extracted_entities/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      }
    }
    if (data.context !== void 0 && func0.call(data, "context")) {
      let data4 = data.context;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.session_history !== void 0 && func0.call(data4, "session_history")) {
          if (!Array.isArray(data4.session_history)) {
            const err5 = { instancePath: instancePath + "/context/session_history", schemaPath: "#/properties/context/properties/session_history/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              addError(vErrors, err5);
            }
            errors++;
          }
        }
        if (data4.user_preferences !== void 0 && func0.call(data4, "user_preferences")) {
          let data6 = data4.user_preferences;
          if (!(data6 && typeof data6 == "object" && !Array.isArray(data6))) {
            const err6 = { instancePath: instancePath + "/context/user_preferences", schemaPath: "#/properties/context/properties/user_preferences/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              addError(vErrors, err6);
            }
            errors++;
          }
        }
      } else {
        const err7 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          addError(vErrors, err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      addError(vErrors, err8);
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
function validatePerceptionOutput(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validatePerceptionOutput
};
