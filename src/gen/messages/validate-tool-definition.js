// Generated from schemas/messages/tool-definition.schema.json by `npm run generate`. Do not edit.

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
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:messages:tool-definition", "title": "ToolDefinition", "description": "A tool as a model is told of it", "type": "object", "required": ["name", "description", "input_schema", "side_effects"], "properties": { "name": { "description": "Snake case, unique, without a provider's prefix", "type": "string", "pattern": "^[a-z][a-z0-9_]{0,63}$" }, "description": { "type": "string", "minLength": 1 }, "input_schema": { "description": "What the tool takes: an object", "allOf": [{ "$ref": "#/definitions/input" }, { "type": "object", "required": ["type"], "properties": { "type": { "const": "object" } } }] }, "side_effects": { "enum": ["none", "read", "write", "execute", "network"] }, "requires_workspace": { "type": "boolean", "default": true } }, "definitions": { "input": { "title": "ToolInputSchema", "description": "The part of JSON Schema that every provider accepts", "type": "object", "additionalProperties": false, "properties": { "type": { "enum": ["string", "number", "integer", "boolean", "null", "object", "array"] }, "title": { "type": "string" }, "description": { "type": "string" }, "default": true, "examples": { "type": "array" }, "enum": { "type": "array", "minItems": 1 }, "format": { "type": "string" }, "minimum": { "type": "number" }, "maximum": { "type": "number" }, "minLength": { "type": "integer", "minimum": 0 }, "maxLength": { "type": "integer", "minimum": 0 }, "minItems": { "type": "integer", "minimum": 0 }, "maxItems": { "type": "integer", "minimum": 0 }, "required": { "type": "array", "uniqueItems": true, "items": { "type": "string" } }, "properties": { "type": "object", "additionalProperties": { "$ref": "#/definitions/input" } }, "additionalProperties": { "type": "boolean" }, "items": { "$ref": "#/definitions/input" } } } } };
var func0 = Object.prototype.hasOwnProperty;
var func51 = require_ucs2length().default;
var pattern0 = new RegExp("^[a-z][a-z0-9_]{0,63}$", "u");
var schema12 = { "title": "ToolInputSchema", "description": "The part of JSON Schema that every provider accepts", "type": "object", "additionalProperties": false, "properties": { "type": { "enum": ["string", "number", "integer", "boolean", "null", "object", "array"] }, "title": { "type": "string" }, "description": { "type": "string" }, "default": true, "examples": { "type": "array" }, "enum": { "type": "array", "minItems": 1 }, "format": { "type": "string" }, "minimum": { "type": "number" }, "maximum": { "type": "number" }, "minLength": { "type": "integer", "minimum": 0 }, "maxLength": { "type": "integer", "minimum": 0 }, "minItems": { "type": "integer", "minimum": 0 }, "maxItems": { "type": "integer", "minimum": 0 }, "required": { "type": "array", "uniqueItems": true, "items": { "type": "string" } }, "properties": { "type": "object", "additionalProperties": { "$ref": "#/definitions/input" } }, "additionalProperties": { "type": "boolean" }, "items": { "$ref": "#/definitions/input" } } };
var wrapper0 = { validate: validate11 };
function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 of Object.keys(data)) {
      if (!func0.call(schema12.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          addError(vErrors, err0);
        }
        errors++;
      }
    }
    if (data.type !== void 0 && func0.call(data, "type")) {
      let data0 = data.type;
      if (!(data0 === "string" || data0 === "number" || data0 === "integer" || data0 === "boolean" || data0 === "null" || data0 === "object" || data0 === "array")) {
        const err1 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema12.properties.type.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          addError(vErrors, err1);
        }
        errors++;
      }
    }
    if (data.title !== void 0 && func0.call(data, "title")) {
      if (typeof data.title !== "string") {
        const err2 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          addError(vErrors, err2);
        }
        errors++;
      }
    }
    if (data.description !== void 0 && func0.call(data, "description")) {
      if (typeof data.description !== "string") {
        const err3 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          addError(vErrors, err3);
        }
        errors++;
      }
    }
    if (data.examples !== void 0 && func0.call(data, "examples")) {
      if (!Array.isArray(data.examples)) {
        const err4 = { instancePath: instancePath + "/examples", schemaPath: "#/properties/examples/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          addError(vErrors, err4);
        }
        errors++;
      }
    }
    if (data.enum !== void 0 && func0.call(data, "enum")) {
      let data4 = data.enum;
      if (Array.isArray(data4)) {
        if (data4.length < 1) {
          const err5 = { instancePath: instancePath + "/enum", schemaPath: "#/properties/enum/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            addError(vErrors, err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/enum", schemaPath: "#/properties/enum/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    if (data.format !== void 0 && func0.call(data, "format")) {
      if (typeof data.format !== "string") {
        const err7 = { instancePath: instancePath + "/format", schemaPath: "#/properties/format/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          addError(vErrors, err7);
        }
        errors++;
      }
    }
    if (data.minimum !== void 0 && func0.call(data, "minimum")) {
      let data6 = data.minimum;
      if (!(typeof data6 == "number" && isFinite(data6))) {
        const err8 = { instancePath: instancePath + "/minimum", schemaPath: "#/properties/minimum/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          addError(vErrors, err8);
        }
        errors++;
      }
    }
    if (data.maximum !== void 0 && func0.call(data, "maximum")) {
      let data7 = data.maximum;
      if (!(typeof data7 == "number" && isFinite(data7))) {
        const err9 = { instancePath: instancePath + "/maximum", schemaPath: "#/properties/maximum/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          addError(vErrors, err9);
        }
        errors++;
      }
    }
    if (data.minLength !== void 0 && func0.call(data, "minLength")) {
      let data8 = data.minLength;
      if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
        const err10 = { instancePath: instancePath + "/minLength", schemaPath: "#/properties/minLength/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          addError(vErrors, err10);
        }
        errors++;
      }
      if (typeof data8 == "number" && isFinite(data8)) {
        if (data8 < 0 || isNaN(data8)) {
          const err11 = { instancePath: instancePath + "/minLength", schemaPath: "#/properties/minLength/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            addError(vErrors, err11);
          }
          errors++;
        }
      }
    }
    if (data.maxLength !== void 0 && func0.call(data, "maxLength")) {
      let data9 = data.maxLength;
      if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
        const err12 = { instancePath: instancePath + "/maxLength", schemaPath: "#/properties/maxLength/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          addError(vErrors, err12);
        }
        errors++;
      }
      if (typeof data9 == "number" && isFinite(data9)) {
        if (data9 < 0 || isNaN(data9)) {
          const err13 = { instancePath: instancePath + "/maxLength", schemaPath: "#/properties/maxLength/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            addError(vErrors, err13);
          }
          errors++;
        }
      }
    }
    if (data.minItems !== void 0 && func0.call(data, "minItems")) {
      let data10 = data.minItems;
      if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
        const err14 = { instancePath: instancePath + "/minItems", schemaPath: "#/properties/minItems/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          addError(vErrors, err14);
        }
        errors++;
      }
      if (typeof data10 == "number" && isFinite(data10)) {
        if (data10 < 0 || isNaN(data10)) {
          const err15 = { instancePath: instancePath + "/minItems", schemaPath: "#/properties/minItems/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            addError(vErrors, err15);
          }
          errors++;
        }
      }
    }
    if (data.maxItems !== void 0 && func0.call(data, "maxItems")) {
      let data11 = data.maxItems;
      if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
        const err16 = { instancePath: instancePath + "/maxItems", schemaPath: "#/properties/maxItems/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          addError(vErrors, err16);
        }
        errors++;
      }
      if (typeof data11 == "number" && isFinite(data11)) {
        if (data11 < 0 || isNaN(data11)) {
          const err17 = { instancePath: instancePath + "/maxItems", schemaPath: "#/properties/maxItems/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            addError(vErrors, err17);
          }
          errors++;
        }
      }
    }
    if (data.required !== void 0 && func0.call(data, "required")) {
      let data12 = data.required;
      if (Array.isArray(data12)) {
        const len0 = data12.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data12[i0] !== "string") {
            const err18 = { instancePath: instancePath + "/required/" + i0, schemaPath: "#/properties/required/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              addError(vErrors, err18);
            }
            errors++;
          }
        }
        let i1 = data12.length;
        let j0;
        if (i1 > 1) {
          const indices0 = {};
          for (; i1--; ) {
            let item0 = data12[i1];
            if (typeof item0 !== "string") {
              continue;
            }
            if (typeof indices0[item0] == "number") {
              j0 = indices0[item0];
              const err19 = { instancePath: instancePath + "/required", schemaPath: "#/properties/required/uniqueItems", keyword: "uniqueItems", params: { i: i1, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i1 + " are identical)" };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                addError(vErrors, err19);
              }
              errors++;
              break;
            }
            indices0[item0] = i1;
          }
        }
      } else {
        const err20 = { instancePath: instancePath + "/required", schemaPath: "#/properties/required/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          addError(vErrors, err20);
        }
        errors++;
      }
    }
    if (data.properties !== void 0 && func0.call(data, "properties")) {
      let data14 = data.properties;
      if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
        for (const key1 of Object.keys(data14)) {
          if (!wrapper0.validate(data14[key1], { instancePath: instancePath + "/properties/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data14, parentDataProperty: key1, rootData })) {
            vErrors = addErrors(vErrors, wrapper0.validate.errors);
            errors += wrapper0.validate.errors.length;
          }
        }
      } else {
        const err21 = { instancePath: instancePath + "/properties", schemaPath: "#/properties/properties/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          addError(vErrors, err21);
        }
        errors++;
      }
    }
    if (data.additionalProperties !== void 0 && func0.call(data, "additionalProperties")) {
      if (typeof data.additionalProperties !== "boolean") {
        const err22 = { instancePath: instancePath + "/additionalProperties", schemaPath: "#/properties/additionalProperties/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          addError(vErrors, err22);
        }
        errors++;
      }
    }
    if (data.items !== void 0 && func0.call(data, "items")) {
      if (!wrapper0.validate(data.items, { instancePath: instancePath + "/items", parentData: data, parentDataProperty: "items", rootData })) {
        vErrors = addErrors(vErrors, wrapper0.validate.errors);
        errors += wrapper0.validate.errors.length;
      }
    }
  } else {
    const err23 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err23];
    } else {
      addError(vErrors, err23);
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
    if (data.name === void 0 || !func0.call(data, "name")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        addError(vErrors, err0);
      }
      errors++;
    }
    if (data.description === void 0 || !func0.call(data, "description")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "description" }, message: "must have required property 'description'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.input_schema === void 0 || !func0.call(data, "input_schema")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "input_schema" }, message: "must have required property 'input_schema'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.side_effects === void 0 || !func0.call(data, "side_effects")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "side_effects" }, message: "must have required property 'side_effects'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        addError(vErrors, err3);
      }
      errors++;
    }
    if (data.name !== void 0 && func0.call(data, "name")) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (!pattern0.test(data0)) {
          const err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9_]{0,63}$" }, message: 'must match pattern "^[a-z][a-z0-9_]{0,63}$"' };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            addError(vErrors, err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          addError(vErrors, err5);
        }
        errors++;
      }
    }
    if (data.description !== void 0 && func0.call(data, "description")) {
      let data1 = data.description;
      if (typeof data1 === "string") {
        if (func51(data1) < 1) {
          const err6 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            addError(vErrors, err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          addError(vErrors, err7);
        }
        errors++;
      }
    }
    if (data.input_schema !== void 0 && func0.call(data, "input_schema")) {
      let data2 = data.input_schema;
      if (!validate11(data2, { instancePath: instancePath + "/input_schema", parentData: data, parentDataProperty: "input_schema", rootData })) {
        vErrors = addErrors(vErrors, validate11.errors);
        errors += validate11.errors.length;
      }
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (data2.type === void 0 || !func0.call(data2, "type")) {
          const err8 = { instancePath: instancePath + "/input_schema", schemaPath: "#/properties/input_schema/allOf/1/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            addError(vErrors, err8);
          }
          errors++;
        }
        if (data2.type !== void 0 && func0.call(data2, "type")) {
          if ("object" !== data2.type) {
            const err9 = { instancePath: instancePath + "/input_schema/type", schemaPath: "#/properties/input_schema/allOf/1/properties/type/const", keyword: "const", params: { allowedValue: "object" }, message: "must be equal to constant" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              addError(vErrors, err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/input_schema", schemaPath: "#/properties/input_schema/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          addError(vErrors, err10);
        }
        errors++;
      }
    }
    if (data.side_effects !== void 0 && func0.call(data, "side_effects")) {
      let data4 = data.side_effects;
      if (!(data4 === "none" || data4 === "read" || data4 === "write" || data4 === "execute" || data4 === "network")) {
        const err11 = { instancePath: instancePath + "/side_effects", schemaPath: "#/properties/side_effects/enum", keyword: "enum", params: { allowedValues: schema11.properties.side_effects.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          addError(vErrors, err11);
        }
        errors++;
      }
    }
    if (data.requires_workspace !== void 0 && func0.call(data, "requires_workspace")) {
      if (typeof data.requires_workspace !== "boolean") {
        const err12 = { instancePath: instancePath + "/requires_workspace", schemaPath: "#/properties/requires_workspace/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
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
function validateToolDefinition(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateToolDefinition
};
