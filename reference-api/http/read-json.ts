import { setImmediate } from "node:timers/promises";
import { bounds } from "#contract/bounds.ts";
import { readAtMost } from "#runtime/bounded-reader.ts";
import { BadRequest, TooLarge } from "./errors.ts";

/** Reads the body of a request. Throws 413 if it is longer than `maxBytes` (64 kB). */
export async function readBytes(request: Request, maxBytes: number = bounds.bodyBytes): Promise<Buffer> {
  const isDeclaredLonger = Number(request.headers.get("content-length") ?? 0) > maxBytes;
  const bytes = isDeclaredLonger ? undefined : await readAtMost(maxBytes, request.body);
  if (bytes) return bytes;
  await request.body?.cancel();
  throw new TooLarge();
}

const [quote, backslash, comma, list, listEnd, object, objectEnd] = Buffer.from('"\\,[]{}');

/**
 * True if the JSON has more values or nesting levels than allowed; an empty list or object counts as two values. Counts
 * in the raw bytes, before the expensive parsing.
 */
function exceedsBounds(json: Buffer): boolean {
  let [levels, values, isText] = [0, 1, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === comma) values += 1;
    else if (byte === listEnd || byte === objectEnd) levels -= 1;
    else if (byte === list || byte === object) {
      levels += 1;
      values += 1;
    }
    if (levels > bounds.jsonDepth || values > bounds.jsonValues) return true;
  }
  return false;
}

/**
 * Yields to the event loop if the body has more than 64 kB, so that other requests are served between the steps of its
 * parsing.
 */
async function yieldForOthers({ byteLength }: Buffer): Promise<void> {
  if (byteLength > bounds.bodyBytes) await setImmediate();
}

function readText(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/**
 * Parses JSON of at most 32 levels and 5000 values. Throws the 413 of `read`, and 400 if reading fails otherwise or it
 * is not such JSON.
 */
async function parseJson(read: Promise<Buffer>): Promise<unknown> {
  try {
    const bytes = await read;
    await yieldForOthers(bytes);
    if (!exceedsBounds(bytes)) {
      await yieldForOthers(bytes);
      const value: unknown = JSON.parse(readText(bytes));
      await yieldForOthers(bytes);
      return value;
    }
  } catch (error) {
    if (error instanceof TooLarge) throw error;
  }
  throw new BadRequest("অনুরোধটি পড়া যায়নি।");
}

function notJson(): BadRequest {
  return new BadRequest("তথ্য application/json হিসেবে পাঠাতে হবে।");
}

/**
 * Parses the body of a call within the process, with the bounds and errors of `readJson`. Throws 400 if `text` is
 * undefined.
 */
export async function parseLocalBody(text: string | undefined, maxBytes: number = bounds.bodyBytes): Promise<unknown> {
  if (text === undefined) throw notJson();
  if (Buffer.byteLength(text) > maxBytes) throw new TooLarge();
  return parseJson(Promise.resolve(Buffer.from(text)));
}

/**
 * Reads the body as JSON with at most `maxBytes` (64 kB), 32 levels and 5000 values. Throws 413 if it is longer, 400 if
 * it is not such JSON or is not declared as application/json.
 */
export async function readJson(request: Request, maxBytes: number = bounds.bodyBytes): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw notJson();
  return parseJson(readBytes(request, maxBytes));
}
