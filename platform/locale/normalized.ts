/** Combining marks after one letter in any real text. Source: Unicode Stream-Safe Text Format, UAX #15. */
const maxMarks = 30;

/**
 * Unicode normalization of a text. A text with more combining marks after one letter than any language writes is
 * returned as it is: sorting them takes time with the square of their number, a second for 64,000.
 */
export function normalized(text: string, form: "NFC" | "NFKC"): string {
  const runs = text.match(/\p{M}+/gu) ?? [];
  return runs.some((run) => run.length > maxMarks) ? text : text.normalize(form);
}
