const fewPieces = 500;
const leastMeanBytes = 100;

/**
 * Creates a function to call with the size of each piece of a body. It returns true while there are more than 500
 * pieces of less than 100 bytes on average: each costs work, whatever its size.
 */
export function createPieceCount(): (bytes: number) => boolean {
  let [pieces, total] = [0, 0];
  return (bytes) => {
    pieces += 1;
    total += bytes;
    return pieces > fewPieces && total < pieces * leastMeanBytes;
  };
}

/** Buffer for bytes that arrive in pieces: kept apart, a piece of one byte would take hundreds. */
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
