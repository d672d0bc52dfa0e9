/** Something the person at the keyboard must put right: its message is all they are shown. */
export class SetupError extends Error {}

/**
 * Throws a SetupError where the text is none.
 * @param {string} text
 * @param {string} what the person's own name for it
 */
export function wholeNumber(text, what) {
  if (!/^\d+$/.test(text)) throw new SetupError(`${what} is a whole number, not ${text}.`);
  return Number(text);
}
