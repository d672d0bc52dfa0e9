export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/**
 * Reads a body of at most `maxBytes`; returns undefined if it is longer. Counts the bytes as they arrive, since
 * Content-Length may be wrong or missing. The rest of a longer body is not cancelled, so a response can still be sent.
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

/** Reads a body to its end, or `maxBytes` of it, and keeps nothing. Returns whether the end was reached. */
export async function discard(maxBytes: number, body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  let bytes = 0;
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength;
      if (bytes > maxBytes) return false;
    }
    return true;
  } catch {
    return false; // the browser went away
  } finally {
    reader?.releaseLock();
  }
}
