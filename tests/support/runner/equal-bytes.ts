import { expect } from "vitest";

// The default comparison, item by item, takes more than half a second for a file of 200 kB.
expect.addEqualityTesters([
  (one: unknown, other: unknown) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
