import { createCollected, createPieceCount } from "./pieces.ts";

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
  const collected = createCollected(maxBytes);
  let bytes = 0;
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength;
      if (bytes > maxBytes) return undefined;
      collected.add(part.value);
    }
  } finally {
    reader?.releaseLock();
  }
  return collected.content();
}

/**
 * Reads a body to its end, or `maxBytes` of it, or until it comes in tiny pieces, and keeps nothing. Returns whether the
 * end was reached.
 */
export async function discard(maxBytes: number, body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  let bytes = 0;
  const areTooSmall = createPieceCount();
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength;
      if (bytes > maxBytes || areTooSmall(part.value.byteLength)) return false;
    }
    return true;
  } catch {
    return false; // the browser went away
  } finally {
    reader?.releaseLock();
  }
}
