import { bounds, isDeeperThan, readAtMost } from "#contract/bounds.ts";
import { BadRequest, TooLarge } from "./errors.ts";

/** The body. Throws 413 when it is longer. */
export async function readBytes(request: Request, maxBytes: number = bounds.bodyBytes): Promise<Buffer> {
  const bytes = await readAtMost(maxBytes, request.body);
  if (bytes) return bytes;
  await request.body?.cancel();
  throw new TooLarge();
}

function readText(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The body as JSON of at most 64 kB, or what is said otherwise, and 32 levels. Throws 413 when it is longer, 400 when it is anything else. */
export async function readJson(request: Request, maxBytes: number = bounds.bodyBytes): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new BadRequest("তথ্য application/json হিসেবে পাঠাতে হবে।");
  try {
    const value: unknown = JSON.parse(readText(await readBytes(request, maxBytes)));
    if (!isDeeperThan(bounds.levels, value)) return value;
  } catch (error) {
    if (error instanceof TooLarge) throw error;
  }
  throw new BadRequest("অনুরোধটি পড়া যায়নি।");
}
