const unsafeCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

function escapeCode(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Formats a value as JSON with control and direction characters escaped, so that it is safe for a terminal and parses
 * to the same value.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    unsafeCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Makes a text safe for a terminal: control and direction characters except tabs are shown as codes, so that input of
 * doctors and gateways cannot manipulate the screen. Further lines are indented, so that they cannot imitate lines of a
 * command.
 */
export function terminalText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) =>
      line.replace(unsafeCharacters, (character) => (character === "\t" ? character : escapeCode(character))),
    )
    .join("\n    ");
}
