import { BadRequest, TooLarge } from "./errors.ts";

const usualMaxBytes = 64 * 1024;
const maxDepth = 32;

/** The bytes are counted as they come: a Content-Length is only a claim. */
async function readText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = request.body?.getReader();
  let text = "";
  let bytes = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return text + decoder.decode();
    bytes += chunk.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new TooLarge();
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
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
    const value: unknown = JSON.parse(await readText(request, maxBytes));
    if (!isDeeperThan(maxDepth, value)) return value;
  } catch (error) {
    if (error instanceof TooLarge) throw error;
  }
  throw new BadRequest("অনুরোধটি পড়া যায়নি।");
}
