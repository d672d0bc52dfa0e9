import { expect } from "vitest";

// Byte by byte, as other lists are compared, a file of 200 kB takes more than half a second.
expect.addEqualityTesters([
  (one: unknown, other: unknown) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
