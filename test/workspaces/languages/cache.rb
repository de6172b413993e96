module Keep
  class RbStore
    def clear; end
  end

  # Keeps things.
  class RbCache < RbStore
    include Enumerable
    attr_reader :size

    # Puts one.
    def put(key)
      raise ArgumentError, "empty" if key.empty?
      check(key)
    end

    def self.open(path)
      new(path)
    end
  end
end
