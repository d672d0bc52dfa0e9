const fewPieces = 500;
const leastMeanBytes = 100;

/**
 * Counts the pieces of a body as they arrive; the function tells when they are too small. A piece costs work whatever
 * its size, and a client may send one for each byte; a slow connection sends hundreds of bytes at once.
 */
export function createPieceCount(): (bytes: number) => boolean {
  let [pieces, total] = [0, 0];
  return (bytes) => {
    pieces += 1;
    total += bytes;
    return pieces > fewPieces && total < pieces * leastMeanBytes;
  };
}

/** Bytes that arrive in pieces, kept in one buffer: apart, a piece of one byte takes hundreds. */
export interface Collected {
  /** Size of the buffer, which grows ahead of its content. */
  size(): number;
  add(piece: Uint8Array): void;
  content(): Buffer<ArrayBuffer>;
}

export function createCollected(maxBytes: number): Collected {
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    size: () => buffer.length,
    add(piece) {
      const needed = length + piece.byteLength;
      if (needed > buffer.length) {
        const larger = Buffer.alloc(Math.max(needed, Math.min(2 * buffer.length, maxBytes)));
        buffer.copy(larger);
        buffer = larger;
      }
      buffer.set(piece, length);
      length = needed;
    },
    content: () => buffer.subarray(0, length),
  };
}
