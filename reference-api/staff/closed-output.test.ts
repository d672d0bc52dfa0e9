import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { allowClosedReader } from "./closed-output.ts";

const failing = (code: string) => Object.assign(new Error(`write ${code}`), { code });

test("drops the output that nobody reads any more, and throws other errors", () => {
  const output = new Writable();
  allowClosedReader(output);
  expect(() => output.emit("error", failing("EPIPE"))).not.toThrow();
  expect(() => output.emit("error", failing("ENOSPC"))).toThrow("write ENOSPC");
});
