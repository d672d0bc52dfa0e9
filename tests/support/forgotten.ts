import { expect, vi } from "vitest";

/** Fails with these sentences, one for each thing that was left out: every one names the file to touch. */
export const expectNothingForgotten = vi.defineHelper((sentences: string[]): void => {
  if (sentences.length > 0) expect.fail(sentences.join("\n"));
});
