/** Error that the user must fix. Only its message is printed, without a stack. */
export class SetupError extends Error {}

/**
 * Parses a whole number and throws a SetupError for any other text.
 * @param {string} text
 * @param {string} name of the option, for the message
 */
export function parseWholeNumber(text, name) {
  if (!/^\d+$/.test(text)) throw new SetupError(`${name} must be a whole number, not ${text}.`);
  return Number(text);
}
