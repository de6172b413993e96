// Kept as CommonJS for the old import script.
const GRAMS_PER_OUNCE = 28.35;

exports.toGrams = function (ounces) {
  return ounces * GRAMS_PER_OUNCE;
};

exports.toOunces = (grams) => grams / GRAMS_PER_OUNCE;
