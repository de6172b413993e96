#include "cache.hpp"

// Puts one.
bool keep::CppCache::put(const char* key) {
  if (key == nullptr) throw BadKey("empty");
  return check(key);
}
