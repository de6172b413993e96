// Generated from schemas/agent-outputs/critic.schema.json by `npm run generate`. Do not edit.

// scripts/generate/collect-errors.ts
var MAX_FINDINGS = 1e3;
function addError(errors, error) {
  if (errors.length < MAX_FINDINGS) errors.push(error);
}

// schema:ajv
var ajv_default = validate10;
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:agent-outputs:critic", "title": "CriticOutput", "description": "Whether the evidence meets the goals, and where the run goes next.", "type": "object", "required": ["verdict", "satisfied_goals", "feedback"], "properties": { "verdict": { "type": "string", "enum": ["approved", "reintent", "next_stage"], "description": "approved: integrate; reintent: start again at intent; next_stage: plan the goals that are left" }, "satisfied_goals": { "type": "array", "items": { "type": "string" }, "description": "Goals that the evidence meets" }, "unsatisfied_goals": { "type": "array", "items": { "type": "string" }, "description": "Goals that it does not meet yet" }, "feedback": { "type": "string", "description": "What is missing, for the next attempt; may be empty" }, "confidence": { "type": "number", "minimum": 0, "maximum": 1, "description": "How sure the critic is, 0 to 1" } } };
var func0 = Object.prototype.hasOwnProperty;
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.verdict === void 0 || !func0.call(data, "verdict")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" }, message: "must have required property 'verdict'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.satisfied_goals === void 0 || !func0.call(data, "satisfied_goals")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "satisfied_goals" }, message: "must have required property 'satisfied_goals'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.feedback === void 0 || !func0.call(data, "feedback")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "feedback" }, message: "must have required property 'feedback'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.verdict !== void 0 && func0.call(data, "verdict")) {
      let data0 = data.verdict;
      if (typeof data0 !== "string") {
        const err3 = { instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
      if (!(data0 === "approved" || data0 === "reintent" || data0 === "next_stage")) {
        const err4 = { instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema11.properties.verdict.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      }
    }
    if (data.satisfied_goals !== void 0 && func0.call(data, "satisfied_goals")) {
      let data1 = data.satisfied_goals;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data1[i0] !== "string") {
            const err5 = { instancePath: instancePath + "/satisfied_goals/" + i0, schemaPath: "#/properties/satisfied_goals/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              addError(vErrors, err5);
            }
            errors++;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/satisfied_goals", schemaPath: "#/properties/satisfied_goals/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    if (data.unsatisfied_goals !== void 0 && func0.call(data, "unsatisfied_goals")) {
      let data3 = data.unsatisfied_goals;
      if (Array.isArray(data3)) {
        const len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data3[i1] !== "string") {
            const err7 = { instancePath: instancePath + "/unsatisfied_goals/" + i1, schemaPath: "#/properties/unsatisfied_goals/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              addError(vErrors, err7);
            }
            errors++;
          }
        }
      } else {
        const err8 = { instancePath: instancePath + "/unsatisfied_goals", schemaPath: "#/properties/unsatisfied_goals/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          addError(vErrors, err8);
        }
        errors++;
      }
    }
    if (data.feedback !== void 0 && func0.call(data, "feedback")) {
      if (typeof data.feedback !== "string") {
        const err9 = { instancePath: instancePath + "/feedback", schemaPath: "#/properties/feedback/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.confidence !== void 0 && func0.call(data, "confidence")) {
      let data6 = data.confidence;
      if (typeof data6 == "number" && isFinite(data6)) {
        if (data6 > 1 || isNaN(data6)) {
          const err10 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 }, message: "must be <= 1" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            addError(vErrors, err10);
          }
          errors++;
        }
        if (data6 < 0 || isNaN(data6)) {
          const err11 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            addError(vErrors, err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/type", keyword: "type", params: { type: "number" }, message: "must be number" };
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
function validateCriticOutput(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateCriticOutput
};
