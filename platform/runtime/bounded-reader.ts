import { createCollected, createPieceCount } from "./pieces.ts";

export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/**
 * Reads a body of at most `maxBytes`; returns undefined if it is longer, and an empty buffer for null. Counts the bytes
 * that arrive, since Content-Length may be wrong or missing. Does not cancel a longer body, so that a response can
 * still be sent.
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
 * Reads a body without keeping it, until its end, until it exceeds `maxBytes` or until it comes in tiny pieces. Returns
 * whether the end was reached; false too if the body breaks off.
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
