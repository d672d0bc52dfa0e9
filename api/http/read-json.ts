import { BadRequest, TooLarge } from "./errors.ts";

const usualMaxBytes = 64 * 1024;
const maxDepth = 32;

/** The body, its bytes counted as they come: a Content-Length is only a claim. Throws 413 when there are more. */
export async function readBytes(request: Request, maxBytes = usualMaxBytes): Promise<Buffer> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return Buffer.concat(chunks);
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new TooLarge();
    }
    chunks.push(chunk.value);
  }
}

function readText(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** The body as JSON of at most 64 kB, or what is said otherwise, and 32 levels. Throws 413 when it is longer, 400 when it is anything else. */
export async function readJson(request: Request, maxBytes = usualMaxBytes): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new BadRequest("তথ্য application/json হিসেবে পাঠাতে হবে।");
  try {
    const value: unknown = JSON.parse(readText(await readBytes(request, maxBytes)));
    if (!isDeeperThan(maxDepth, value)) return value;
  } catch (error) {
    if (error instanceof TooLarge) throw error;
  }
  throw new BadRequest("অনুরোধটি পড়া যায়নি।");
}
