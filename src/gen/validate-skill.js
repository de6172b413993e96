// Generated from schemas/skill.schema.json by `npm run generate`. Do not edit.

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
var schema11 = { "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:envelope-worker:schema:skill", "title": "SkillManifest", "description": "skill.json: what a skill is called, how it is started, what it takes and what it may do", "type": "object", "required": ["name", "version", "description", "entry", "input_schema", "side_effects"], "additionalProperties": false, "properties": { "$schema": { "description": "For editors; not read", "type": "string" }, "name": { "description": "namespace/verb: the command of its envelopes and its name as a tool", "type": "string", "maxLength": 128, "pattern": "^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$" }, "version": { "description": "Such as 1.0.0; goes into meta.skill_version", "type": "string", "maxLength": 64, "pattern": "^[0-9A-Za-z][0-9A-Za-z.+-]*$" }, "description": { "description": "What it does, for whoever plans", "type": "string", "minLength": 1, "maxLength": 2e3 }, "entry": { "description": "An executable file of the skill's folder, or a program and its arguments; words that begin with ./ are files of the folder", "type": ["string", "array"], "minLength": 1, "minItems": 1, "maxItems": 64, "items": { "type": "string", "minLength": 1 } }, "input_schema": { "description": "What it takes on stdin: a JSON object", "allOf": [{ "$ref": "#/definitions/input" }, { "type": "object", "required": ["type"], "properties": { "type": { "const": "object" } } }] }, "side_effects": { "description": "What it may do beside answering; write, execute and network wait for a person's approval", "enum": ["none", "read", "write", "execute", "network"] }, "network": { "description": "Whether it may open connections; none unless it says egress", "enum": ["none", "egress"], "default": "none" }, "timeout_ms": { "description": "How long one attempt may take", "type": "integer", "minimum": 1, "maximum": 6e5, "default": 3e4 }, "env": { "description": "Variables of the worker's environment that it gets beside the basic ones", "type": "array", "uniqueItems": true, "items": { "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" } }, "retries": { "description": "How often it may be started for one call; says that starting it twice does no harm", "type": "object", "required": ["attempts"], "additionalProperties": false, "properties": { "attempts": { "type": "integer", "minimum": 1, "maximum": 10 }, "backoff_ms": { "type": "integer", "minimum": 0, "maximum": 6e4 } } }, "runner": { "description": "What runs it; this worker has only exec", "enum": ["exec", "wasi", "oci"], "default": "exec" } }, "definitions": { "input": { "title": "InputSchema", "description": "The part of JSON Schema that every model provider accepts", "type": "object", "additionalProperties": false, "properties": { "type": { "enum": ["string", "number", "integer", "boolean", "null", "object", "array"] }, "title": { "type": "string" }, "description": { "type": "string" }, "default": true, "examples": { "type": "array" }, "enum": { "type": "array", "minItems": 1 }, "format": { "type": "string" }, "minimum": { "type": "number" }, "maximum": { "type": "number" }, "minLength": { "type": "integer", "minimum": 0 }, "maxLength": { "type": "integer", "minimum": 0 }, "minItems": { "type": "integer", "minimum": 0 }, "maxItems": { "type": "integer", "minimum": 0 }, "required": { "type": "array", "uniqueItems": true, "items": { "type": "string" } }, "properties": { "type": "object", "additionalProperties": { "$ref": "#/definitions/input" } }, "additionalProperties": { "type": "boolean" }, "items": { "$ref": "#/definitions/input" } } } } };
var func0 = Object.prototype.hasOwnProperty;
var func54 = require_ucs2length().default;
var pattern0 = new RegExp("^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$", "u");
var pattern1 = new RegExp("^[0-9A-Za-z][0-9A-Za-z.+-]*$", "u");
var pattern2 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
var schema12 = { "title": "InputSchema", "description": "The part of JSON Schema that every model provider accepts", "type": "object", "additionalProperties": false, "properties": { "type": { "enum": ["string", "number", "integer", "boolean", "null", "object", "array"] }, "title": { "type": "string" }, "description": { "type": "string" }, "default": true, "examples": { "type": "array" }, "enum": { "type": "array", "minItems": 1 }, "format": { "type": "string" }, "minimum": { "type": "number" }, "maximum": { "type": "number" }, "minLength": { "type": "integer", "minimum": 0 }, "maxLength": { "type": "integer", "minimum": 0 }, "minItems": { "type": "integer", "minimum": 0 }, "maxItems": { "type": "integer", "minimum": 0 }, "required": { "type": "array", "uniqueItems": true, "items": { "type": "string" } }, "properties": { "type": "object", "additionalProperties": { "$ref": "#/definitions/input" } }, "additionalProperties": { "type": "boolean" }, "items": { "$ref": "#/definitions/input" } } };
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
    if (data.version === void 0 || !func0.call(data, "version")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "version" }, message: "must have required property 'version'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        addError(vErrors, err1);
      }
      errors++;
    }
    if (data.description === void 0 || !func0.call(data, "description")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "description" }, message: "must have required property 'description'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        addError(vErrors, err2);
      }
      errors++;
    }
    if (data.entry === void 0 || !func0.call(data, "entry")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "entry" }, message: "must have required property 'entry'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        addError(vErrors, err3);
      }
      errors++;
    }
    if (data.input_schema === void 0 || !func0.call(data, "input_schema")) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "input_schema" }, message: "must have required property 'input_schema'" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        addError(vErrors, err4);
      }
      errors++;
    }
    if (data.side_effects === void 0 || !func0.call(data, "side_effects")) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "side_effects" }, message: "must have required property 'side_effects'" };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        addError(vErrors, err5);
      }
      errors++;
    }
    for (const key0 of Object.keys(data)) {
      if (!func0.call(schema11.properties, key0)) {
        const err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          addError(vErrors, err6);
        }
        errors++;
      }
    }
    if (data.$schema !== void 0 && func0.call(data, "$schema")) {
      if (typeof data.$schema !== "string") {
        const err7 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          addError(vErrors, err7);
        }
        errors++;
      }
    }
    if (data.name !== void 0 && func0.call(data, "name")) {
      let data1 = data.name;
      if (typeof data1 === "string") {
        if (func54(data1) > 128) {
          const err8 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            addError(vErrors, err8);
          }
          errors++;
        }
        if (!pattern0.test(data1)) {
          const err9 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$" }, message: 'must match pattern "^[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            addError(vErrors, err9);
          }
          errors++;
        }
      } else {
        const err10 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          addError(vErrors, err10);
        }
        errors++;
      }
    }
    if (data.version !== void 0 && func0.call(data, "version")) {
      let data2 = data.version;
      if (typeof data2 === "string") {
        if (func54(data2) > 64) {
          const err11 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            addError(vErrors, err11);
          }
          errors++;
        }
        if (!pattern1.test(data2)) {
          const err12 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/pattern", keyword: "pattern", params: { pattern: "^[0-9A-Za-z][0-9A-Za-z.+-]*$" }, message: 'must match pattern "^[0-9A-Za-z][0-9A-Za-z.+-]*$"' };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            addError(vErrors, err12);
          }
          errors++;
        }
      } else {
        const err13 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          addError(vErrors, err13);
        }
        errors++;
      }
    }
    if (data.description !== void 0 && func0.call(data, "description")) {
      let data3 = data.description;
      if (typeof data3 === "string") {
        if (func54(data3) > 2e3) {
          const err14 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/maxLength", keyword: "maxLength", params: { limit: 2e3 }, message: "must NOT have more than 2000 characters" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            addError(vErrors, err14);
          }
          errors++;
        }
        if (func54(data3) < 1) {
          const err15 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            addError(vErrors, err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          addError(vErrors, err16);
        }
        errors++;
      }
    }
    if (data.entry !== void 0 && func0.call(data, "entry")) {
      let data4 = data.entry;
      if (typeof data4 !== "string" && !Array.isArray(data4)) {
        const err17 = { instancePath: instancePath + "/entry", schemaPath: "#/properties/entry/type", keyword: "type", params: { type: schema11.properties.entry.type }, message: "must be string,array" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          addError(vErrors, err17);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (func54(data4) < 1) {
          const err18 = { instancePath: instancePath + "/entry", schemaPath: "#/properties/entry/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            addError(vErrors, err18);
          }
          errors++;
        }
      }
      if (Array.isArray(data4)) {
        if (data4.length > 64) {
          const err19 = { instancePath: instancePath + "/entry", schemaPath: "#/properties/entry/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            addError(vErrors, err19);
          }
          errors++;
        }
        if (data4.length < 1) {
          const err20 = { instancePath: instancePath + "/entry", schemaPath: "#/properties/entry/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            addError(vErrors, err20);
          }
          errors++;
        }
        const len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data5 = data4[i0];
          if (typeof data5 === "string") {
            if (func54(data5) < 1) {
              const err21 = { instancePath: instancePath + "/entry/" + i0, schemaPath: "#/properties/entry/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err21];
              } else {
                addError(vErrors, err21);
              }
              errors++;
            }
          } else {
            const err22 = { instancePath: instancePath + "/entry/" + i0, schemaPath: "#/properties/entry/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              addError(vErrors, err22);
            }
            errors++;
          }
        }
      }
    }
    if (data.input_schema !== void 0 && func0.call(data, "input_schema")) {
      let data6 = data.input_schema;
      if (!validate11(data6, { instancePath: instancePath + "/input_schema", parentData: data, parentDataProperty: "input_schema", rootData })) {
        vErrors = addErrors(vErrors, validate11.errors);
        errors += validate11.errors.length;
      }
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        if (data6.type === void 0 || !func0.call(data6, "type")) {
          const err23 = { instancePath: instancePath + "/input_schema", schemaPath: "#/properties/input_schema/allOf/1/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            addError(vErrors, err23);
          }
          errors++;
        }
        if (data6.type !== void 0 && func0.call(data6, "type")) {
          if ("object" !== data6.type) {
            const err24 = { instancePath: instancePath + "/input_schema/type", schemaPath: "#/properties/input_schema/allOf/1/properties/type/const", keyword: "const", params: { allowedValue: "object" }, message: "must be equal to constant" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              addError(vErrors, err24);
            }
            errors++;
          }
        }
      } else {
        const err25 = { instancePath: instancePath + "/input_schema", schemaPath: "#/properties/input_schema/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          addError(vErrors, err25);
        }
        errors++;
      }
    }
    if (data.side_effects !== void 0 && func0.call(data, "side_effects")) {
      let data8 = data.side_effects;
      if (!(data8 === "none" || data8 === "read" || data8 === "write" || data8 === "execute" || data8 === "network")) {
        const err26 = { instancePath: instancePath + "/side_effects", schemaPath: "#/properties/side_effects/enum", keyword: "enum", params: { allowedValues: schema11.properties.side_effects.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          addError(vErrors, err26);
        }
        errors++;
      }
    }
    if (data.network !== void 0 && func0.call(data, "network")) {
      let data9 = data.network;
      if (!(data9 === "none" || data9 === "egress")) {
        const err27 = { instancePath: instancePath + "/network", schemaPath: "#/properties/network/enum", keyword: "enum", params: { allowedValues: schema11.properties.network.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          addError(vErrors, err27);
        }
        errors++;
      }
    }
    if (data.timeout_ms !== void 0 && func0.call(data, "timeout_ms")) {
      let data10 = data.timeout_ms;
      if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
        const err28 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err28];
        } else {
          addError(vErrors, err28);
        }
        errors++;
      }
      if (typeof data10 == "number" && isFinite(data10)) {
        if (data10 > 6e5 || isNaN(data10)) {
          const err29 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 6e5 }, message: "must be <= 600000" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            addError(vErrors, err29);
          }
          errors++;
        }
        if (data10 < 1 || isNaN(data10)) {
          const err30 = { instancePath: instancePath + "/timeout_ms", schemaPath: "#/properties/timeout_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            addError(vErrors, err30);
          }
          errors++;
        }
      }
    }
    if (data.env !== void 0 && func0.call(data, "env")) {
      let data11 = data.env;
      if (Array.isArray(data11)) {
        const len1 = data11.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data12 = data11[i1];
          if (typeof data12 === "string") {
            if (!pattern2.test(data12)) {
              const err31 = { instancePath: instancePath + "/env/" + i1, schemaPath: "#/properties/env/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
              if (vErrors === null) {
                vErrors = [err31];
              } else {
                addError(vErrors, err31);
              }
              errors++;
            }
          } else {
            const err32 = { instancePath: instancePath + "/env/" + i1, schemaPath: "#/properties/env/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err32];
            } else {
              addError(vErrors, err32);
            }
            errors++;
          }
        }
        let i2 = data11.length;
        let j0;
        if (i2 > 1) {
          const indices0 = {};
          for (; i2--; ) {
            let item0 = data11[i2];
            if (typeof item0 !== "string") {
              continue;
            }
            if (typeof indices0[item0] == "number") {
              j0 = indices0[item0];
              const err33 = { instancePath: instancePath + "/env", schemaPath: "#/properties/env/uniqueItems", keyword: "uniqueItems", params: { i: i2, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i2 + " are identical)" };
              if (vErrors === null) {
                vErrors = [err33];
              } else {
                addError(vErrors, err33);
              }
              errors++;
              break;
            }
            indices0[item0] = i2;
          }
        }
      } else {
        const err34 = { instancePath: instancePath + "/env", schemaPath: "#/properties/env/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          addError(vErrors, err34);
        }
        errors++;
      }
    }
    if (data.retries !== void 0 && func0.call(data, "retries")) {
      let data13 = data.retries;
      if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
        if (data13.attempts === void 0 || !func0.call(data13, "attempts")) {
          const err35 = { instancePath: instancePath + "/retries", schemaPath: "#/properties/retries/required", keyword: "required", params: { missingProperty: "attempts" }, message: "must have required property 'attempts'" };
          if (vErrors === null) {
            vErrors = [err35];
          } else {
            addError(vErrors, err35);
          }
          errors++;
        }
        for (const key1 of Object.keys(data13)) {
          if (!(key1 === "attempts" || key1 === "backoff_ms")) {
            const err36 = { instancePath: instancePath + "/retries", schemaPath: "#/properties/retries/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err36];
            } else {
              addError(vErrors, err36);
            }
            errors++;
          }
        }
        if (data13.attempts !== void 0 && func0.call(data13, "attempts")) {
          let data14 = data13.attempts;
          if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
            const err37 = { instancePath: instancePath + "/retries/attempts", schemaPath: "#/properties/retries/properties/attempts/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err37];
            } else {
              addError(vErrors, err37);
            }
            errors++;
          }
          if (typeof data14 == "number" && isFinite(data14)) {
            if (data14 > 10 || isNaN(data14)) {
              const err38 = { instancePath: instancePath + "/retries/attempts", schemaPath: "#/properties/retries/properties/attempts/maximum", keyword: "maximum", params: { comparison: "<=", limit: 10 }, message: "must be <= 10" };
              if (vErrors === null) {
                vErrors = [err38];
              } else {
                addError(vErrors, err38);
              }
              errors++;
            }
            if (data14 < 1 || isNaN(data14)) {
              const err39 = { instancePath: instancePath + "/retries/attempts", schemaPath: "#/properties/retries/properties/attempts/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err39];
              } else {
                addError(vErrors, err39);
              }
              errors++;
            }
          }
        }
        if (data13.backoff_ms !== void 0 && func0.call(data13, "backoff_ms")) {
          let data15 = data13.backoff_ms;
          if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
            const err40 = { instancePath: instancePath + "/retries/backoff_ms", schemaPath: "#/properties/retries/properties/backoff_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              addError(vErrors, err40);
            }
            errors++;
          }
          if (typeof data15 == "number" && isFinite(data15)) {
            if (data15 > 6e4 || isNaN(data15)) {
              const err41 = { instancePath: instancePath + "/retries/backoff_ms", schemaPath: "#/properties/retries/properties/backoff_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 6e4 }, message: "must be <= 60000" };
              if (vErrors === null) {
                vErrors = [err41];
              } else {
                addError(vErrors, err41);
              }
              errors++;
            }
            if (data15 < 0 || isNaN(data15)) {
              const err42 = { instancePath: instancePath + "/retries/backoff_ms", schemaPath: "#/properties/retries/properties/backoff_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err42];
              } else {
                addError(vErrors, err42);
              }
              errors++;
            }
          }
        }
      } else {
        const err43 = { instancePath: instancePath + "/retries", schemaPath: "#/properties/retries/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          addError(vErrors, err43);
        }
        errors++;
      }
    }
    if (data.runner !== void 0 && func0.call(data, "runner")) {
      let data16 = data.runner;
      if (!(data16 === "exec" || data16 === "wasi" || data16 === "oci")) {
        const err44 = { instancePath: instancePath + "/runner", schemaPath: "#/properties/runner/enum", keyword: "enum", params: { allowedValues: schema11.properties.runner.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          addError(vErrors, err44);
        }
        errors++;
      }
    }
  } else {
    const err45 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err45];
    } else {
      addError(vErrors, err45);
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
function validateSkillManifest(data) {
  if (ajv_default(data)) return [];
  const findings = toFindings(ajv_default.errors);
  ajv_default.errors = null;
  return findings;
}
export {
  validateSkillManifest
};
