// Generated from schemas/messages/price-table.schema.json by `npm run generate`. Do not edit.

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
var func0 = Object.prototype.hasOwnProperty;
var func49 = require_ucs2length().default;
var pattern0 = new RegExp("^[a-z][a-z0-9_-]*:\\S+$", "u");
var pattern2 = new RegExp("^[0-9]{1,9}([.][0-9]{1,12})?$", "u");
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.input_per_mtok_usd === void 0 || !func0.call(data, "input_per_mtok_usd")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "input_per_mtok_usd" }, message: "must have required property 'input_per_mtok_usd'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.output_per_mtok_usd === void 0 || !func0.call(data, "output_per_mtok_usd")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "output_per_mtok_usd" }, message: "must have required property 'output_per_mtok_usd'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "input_per_mtok_usd" || key0 === "output_per_mtok_usd" || key0 === "cached_read_per_mtok_usd" || key0 === "cache_write_per_mtok_usd")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          addError(vErrors, err2);
        }
        errors++;
      }
    }
    if (data.input_per_mtok_usd !== void 0 && func0.call(data, "input_per_mtok_usd")) {
      let data0 = data.input_per_mtok_usd;
      if (typeof data0 === "string") {
        if (!pattern2.test(data0)) {
          const err3 = { instancePath: instancePath + "/input_per_mtok_usd", schemaPath: "#/definitions/Rate/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,9}([.][0-9]{1,12})?$" }, message: 'must match pattern "^[0-9]{1,9}([.][0-9]{1,12})?$"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            addError(vErrors, err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/input_per_mtok_usd", schemaPath: "#/definitions/Rate/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      }
    }
    if (data.output_per_mtok_usd !== void 0 && func0.call(data, "output_per_mtok_usd")) {
      let data1 = data.output_per_mtok_usd;
      if (typeof data1 === "string") {
        if (!pattern2.test(data1)) {
          const err5 = { instancePath: instancePath + "/output_per_mtok_usd", schemaPath: "#/definitions/Rate/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,9}([.][0-9]{1,12})?$" }, message: 'must match pattern "^[0-9]{1,9}([.][0-9]{1,12})?$"' };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            addError(vErrors, err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/output_per_mtok_usd", schemaPath: "#/definitions/Rate/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    if (data.cached_read_per_mtok_usd !== void 0 && func0.call(data, "cached_read_per_mtok_usd")) {
      let data2 = data.cached_read_per_mtok_usd;
      if (typeof data2 === "string") {
        if (!pattern2.test(data2)) {
          const err7 = { instancePath: instancePath + "/cached_read_per_mtok_usd", schemaPath: "#/definitions/Rate/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,9}([.][0-9]{1,12})?$" }, message: 'must match pattern "^[0-9]{1,9}([.][0-9]{1,12})?$"' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            addError(vErrors, err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/cached_read_per_mtok_usd", schemaPath: "#/definitions/Rate/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          addError(vErrors, err8);
        }
        errors++;
      }
    }
    if (data.cache_write_per_mtok_usd !== void 0 && func0.call(data, "cache_write_per_mtok_usd")) {
      let data3 = data.cache_write_per_mtok_usd;
      if (typeof data3 === "string") {
        if (!pattern2.test(data3)) {
          const err9 = { instancePath: instancePath + "/cache_write_per_mtok_usd", schemaPath: "#/definitions/Rate/pattern", keyword: "pattern", params: { pattern: "^[0-9]{1,9}([.][0-9]{1,12})?$" }, message: 'must match pattern "^[0-9]{1,9}([.][0-9]{1,12})?$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            addError(vErrors, err9);
          }
          errors++;
        }
      } else {
        const err10 = { instancePath: instancePath + "/cache_write_per_mtok_usd", schemaPath: "#/definitions/Rate/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          addError(vErrors, err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      addError(vErrors, err11);
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
    if (data.pricing_version === void 0 || !func0.call(data, "pricing_version")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pricing_version" }, message: "must have required property 'pricing_version'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.models === void 0 || !func0.call(data, "models")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "models" }, message: "must have required property 'models'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!(key0 === "$schema" || key0 === "pricing_version" || key0 === "models")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          addError(vErrors, err2);
        }
        errors++;
      }
    }
    if (data.$schema !== void 0 && func0.call(data, "$schema")) {
      if (typeof data.$schema !== "string") {
        const err3 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.pricing_version !== void 0 && func0.call(data, "pricing_version")) {
      let data1 = data.pricing_version;
      if (typeof data1 === "string") {
        if (func49(data1) > 100) {
          const err4 = { instancePath: instancePath + "/pricing_version", schemaPath: "#/properties/pricing_version/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
        if (func49(data1) < 1) {
          const err5 = { instancePath: instancePath + "/pricing_version", schemaPath: "#/properties/pricing_version/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            addError(vErrors, err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/pricing_version", schemaPath: "#/properties/pricing_version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    if (data.models !== void 0 && func0.call(data, "models")) {
      let data2 = data.models;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (const key1 of Object.keys(data2)) {
          if (!pattern0.test(key1)) {
            const err7 = { instancePath: instancePath + "/models", schemaPath: "#/properties/models/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              addError(vErrors, err7);
            }
            errors++;
          }
        }
        for (const key2 of Object.keys(data2)) {
          if (pattern0.test(key2)) {
            if (!validate11(data2[key2], { instancePath: instancePath + "/models/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data2, parentDataProperty: key2, rootData })) {
              vErrors = addErrors(vErrors, validate11.errors);
              errors += validate11.errors.length;
            }
          }
        }
      } else {
        const err8 = { instancePath: instancePath + "/models", schemaPath: "#/properties/models/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          addError(vErrors, err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      addError(vErrors, err9);
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
function validatePriceTable(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validatePriceTable
};
