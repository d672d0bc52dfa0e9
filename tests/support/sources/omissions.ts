import { expect, vi } from "vitest";

/** Fails with these messages, one for each omission, if there are any. Each names the file to change. */
export const expectNoOmissions = vi.defineHelper((sentences: string[]): void => {
  if (sentences.length > 0) expect.fail(sentences.join("\n"));
});
