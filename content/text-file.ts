import { createReadStream } from "node:fs";
import { canonicalText } from "./cells.ts";

function requireText(text: string): string {
  if (text.includes("\0")) throw new TypeError("NUL");
  return canonicalText(text);
}

/** Decodes UTF-8 and normalizes line ends and letters. Throws a TypeError for invalid UTF-8 or a NUL. */
export function decodeText(bytes: Uint8Array): string {
  return requireText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

/**
 * Last position where a text can be cut (before a printable ASCII character) without splitting a line end or a combined
 * letter.
 */
function lastCut(text: string): number {
  for (let place = text.length - 1; place > 0; place -= 1) {
    const code = text.charCodeAt(place);
    if (code >= 0x20 && code < 0x7f) return place;
  }
  return 0;
}

const bytesAtOnce = 256 * 1024;

/** Reads a file like `decodeText`, in pieces, so that it is never in memory as a whole. */
export async function* readText(path: string, highWaterMark = bytesAtOnce): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  const source: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark });
  for await (const bytes of source) {
    const text = decoder.decode(bytes, { stream: true });
    const cut = lastCut(text);
    if (cut > 0) yield requireText(rest + text.slice(0, cut));
    rest = cut > 0 ? text.slice(cut) : rest + text;
  }
  yield requireText(rest + decoder.decode());
}

/** Splits a text that comes in pieces into lines. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}
