function JsCache(limit) {
  this.limit = limit;
}
JsCache.prototype.put = function put(key) {
  return this.check(key);
};
JsCache.create = function () { return new JsCache(1); };
exports.openCache = function (path) { return JsCache.create(path); };
