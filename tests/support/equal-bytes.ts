import { expect } from "vitest";

// Byte by byte, as other lists are compared, two files of half a megabyte take a second.
expect.addEqualityTesters([
  (one: unknown, other: unknown) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
