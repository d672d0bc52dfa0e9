import { createReadStream } from "node:fs";
import { canonicalText } from "./cells.ts";

const bytesAtOnce = 256 * 1024;

export class NotUtf8 extends TypeError {
  override name = "NotUtf8";
}

const signatures: [name: string, firstBytes: number[]][] = [
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
  ["a spreadsheet or another packed file", [0x50, 0x4b, 0x03, 0x04]],
  ["a spreadsheet of an old Excel", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a PDF", [0x25, 0x50, 0x44, 0x46]],
];

function notUtf8(start: Uint8Array): NotUtf8 {
  const [kind] = signatures.find(([, bytes]) => bytes.every((byte, place) => start[place] === byte)) ?? [];
  const what = kind ?? (start.includes(0) ? "probably UTF-16" : "probably in the encoding of an older Windows");
  return new NotUtf8(`is not text in UTF-8 but ${what}: save it as "CSV UTF-8", or as text with the encoding UTF-8`);
}

/**
 * Runs `work` and replaces a TypeError, which decoders throw, by a NotUtf8 that guesses the encoding from `start`, the
 * first bytes of the file.
 */
function decoding<Result>(start: Uint8Array, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8(start) : error;
  }
}

function requireText(text: string): string {
  if (text.includes("\0")) throw new TypeError("NUL");
  return canonicalText(text);
}

/**
 * Decodes UTF-8 and normalizes line ends to `\n` and letters to Unicode NFC. Throws a NotUtf8 for invalid UTF-8 or a
 * NUL.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoding(bytes.subarray(0, bytesAtOnce), () =>
    requireText(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
  );
}

/**
 * Returns the last position where a text can be cut (before a printable ASCII character) without splitting a line end
 * or a combined letter; 0 if there is none.
 */
function lastCut(text: string): number {
  for (let place = text.length - 1; place > 0; place -= 1) {
    const code = text.charCodeAt(place);
    if (code >= 0x20 && code < 0x7f) return place;
  }
  return 0;
}

/**
 * Yields the text of a file in pieces, decoded like `decodeText`, so that a large file is not in memory as a whole.
 * Throws a NotUtf8 as that does.
 */
export async function* readText(path: string, highWaterMark = bytesAtOnce): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let start: Uint8Array | undefined;
  const source: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark });
  for await (const bytes of source) {
    start ??= bytes;
    const text = decoding(start, () => decoder.decode(bytes, { stream: true }));
    const cut = lastCut(text);
    if (cut > 0) yield decoding(start, () => requireText(rest + text.slice(0, cut)));
    rest = cut > 0 ? text.slice(cut) : rest + text;
  }
  yield decoding(start ?? new Uint8Array(), () => requireText(rest + decoder.decode()));
}

export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let current: string[] = []; // joined once, as a line of many pieces would otherwise be copied with each
  for await (const piece of pieces) {
    const [end = "", ...others] = piece.split("\n");
    current.push(end);
    const last = others.pop();
    if (last === undefined) continue;
    yield current.join("");
    yield* others;
    current = [last];
  }
  yield current.join("");
}
