import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { newId } from "./new-id.ts";

const real = crypto;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["with", real],
  ["without", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) }],
])("creates different UUIDs of version 4 %s crypto.randomUUID", (_, available) => {
  vi.stubGlobal("crypto", available);
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
});
