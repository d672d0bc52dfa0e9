import { setImmediate } from "node:timers/promises";
import { bounds, readAtMost } from "#contract/bounds.ts";
import { BadRequest, TooLarge } from "./errors.ts";

/** The body. Throws 413 when it is longer. */
export async function readBytes(request: Request, maxBytes: number = bounds.bodyBytes): Promise<Buffer> {
  const bytes = await readAtMost(maxBytes, request.body);
  if (bytes) return bytes;
  await request.body?.cancel();
  throw new TooLarge();
}

const [quote, backslash, comma, list, listEnd, object, objectEnd] = Buffer.from('"\\,[]{}');

/** Whether JSON holds more values or levels than allowed. They are counted in its bytes: to take it apart is what costs. */
function holdsTooMuch(json: Buffer): boolean {
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
    if (levels > bounds.levels || values > bounds.values) return true;
  }
  return false;
}

/** Megabytes are read, counted and taken apart each in a turn of its own: in between others are answered. */
async function afterOthers({ byteLength }: Buffer): Promise<void> {
  if (byteLength > bounds.bodyBytes) await setImmediate();
}

function readText(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The body as JSON of at most 64 kB, or what is said otherwise, 32 levels and 5000 values. Throws 413 when it is longer, 400 when it is anything else. */
export async function readJson(request: Request, maxBytes: number = bounds.bodyBytes): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new BadRequest("তথ্য application/json হিসেবে পাঠাতে হবে।");
  try {
    const bytes = await readBytes(request, maxBytes);
    await afterOthers(bytes);
    if (!holdsTooMuch(bytes)) {
      await afterOthers(bytes);
      const value: unknown = JSON.parse(readText(bytes));
      await afterOthers(bytes);
      return value;
    }
  } catch (error) {
    if (error instanceof TooLarge) throw error;
  }
  throw new BadRequest("অনুরোধটি পড়া যায়নি।");
}
