namespace keep {
class CppStore {
 public:
  virtual void clear() {}
};
// Keeps things.
class CppCache : public CppStore {
 public:
  bool put(const char* key);
  int size = 0;
};
}
