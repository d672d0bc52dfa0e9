/** Maximum number of combining marks in a row in real text. Source: Unicode Stream-Safe Text Format, UAX #15. */
const maxMarks = 30;

/**
 * Normalizes a text to a Unicode form. Returns a text with more than 30 combining marks in a row unchanged: sorting
 * them takes quadratic time, a second for 64,000.
 */
export function normalized(text: string, form: "NFC" | "NFKC"): string {
  const runs = text.match(/\p{M}+/gu) ?? [];
  return runs.some((run) => run.length > maxMarks) ? text : text.normalize(form);
}
