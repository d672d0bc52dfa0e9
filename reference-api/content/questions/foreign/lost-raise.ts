/**
 * Matches a power of ten whose exponent is not raised: after a factor ("20 × 109/L", "3 x 10-6"), or before the unit
 * per litre ("109/L").
 */
const unraised = /\d{1,4}\s*[×x*]\s*10[-−]?[1-9]\d?(?![\d.,])|(?<![\d.,])10(?:6|9|12)\s*\/\s*L\b/iu;

/**
 * Returns a number that has probably lost its raised digits, as in the CSV files of Excel; undefined if there is none.
 */
export function lostRaiseIn(text: string): string | undefined {
  return unraised.exec(text)?.[0];
}
