/** JSON that is nested deeper is refused unread: what walks it would run out of stack. */
export const maxDepth = 32;

export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/**
 * A body, or undefined when it is longer. The bytes are counted as they come: a Content-Length is only a claim, and a
 * chunked body makes none. What is left of a longer one is not cancelled, so that an answer can still be sent.
 */
export async function readAtMost(
  maxBytes: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength;
      if (bytes > maxBytes) return undefined;
      chunks.push(part.value);
    }
  } finally {
    reader?.releaseLock();
  }
  return Buffer.concat(chunks);
}
