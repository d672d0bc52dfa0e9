const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

function named(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A value as JSON that a terminal may show: what it must not see is escaped, and read again as it was. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    unseen,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * A text as a terminal may show it: what doctors and gateways wrote cannot move the cursor, colour, hide or turn round
 * anything, and its further lines are set in, so that none looks like a line of ours.
 */
export function terminalText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(unseen, (character) => (character === "\t" ? character : named(character))))
    .join("\n    ");
}
