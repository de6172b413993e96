/** The most digits of an exponent that can be added to without rounding. */
const MAX_EXPONENT_DIGITS = 15;

/** A number's digits and its power of ten: the same for every spelling of the same number. */
export function decimalOf(numeral: string): string {
  const [, sign, whole, fraction = "", exponentSign = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?)0*(\d+))?$/.exec(numeral)!;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = withoutZerosBehind(digits);
  if (significant === "") return "0";
  // Such a number is only the same in the same spelling.
  if (exponent.length > MAX_EXPONENT_DIGITS) return numeral;
  const power = Number(exponentSign + exponent) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}

/**
 * Tells whether the second numeral is the first one, or what is left of it after it was a double: the
 * nearest one in its shortest form, with 17 significant digits, or with all of its digits.
 */
export function isSpellingOf(ours: string, theirs: string): boolean {
  const decimal = decimalOf(theirs);
  if (decimalOf(ours) === decimal) return true;
  const double = Number(ours);
  // A number beyond the doubles has no nearest one.
  if (!Number.isFinite(double) || Number(theirs) !== double) return false;
  return [String, seventeenDigits, allDigits].some((spell) => decimalOf(spell(double)) === decimal);
}

function seventeenDigits(double: number): string {
  return double.toPrecision(17);
}

/** All digits of a double: it is a whole number of halves, of halves of these, and so on. */
function allDigits(double: number): string {
  let halvings = 0;
  let whole = double;
  // Doubling is exact: the largest number that is not whole is far below the largest double.
  for (; !Number.isInteger(whole); halvings++) whole *= 2;
  // 1/2 is 5/10.
  return `${BigInt(whole) * 5n ** BigInt(halvings)}e-${halvings}`;
}

/** Not a regular expression: a search for zeros at the end is quadratic in zeros before it. */
function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}
