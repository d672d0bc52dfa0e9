import type { Writable } from "node:stream";
import { errorCode } from "#runtime/error-code.ts";

/**
 * Lets a command go on when the reader of its output has closed its end, as `head` does; the rest of the output is
 * dropped. Other errors of the stream are thrown.
 */
export function allowClosedReader(stream: Writable): void {
  stream.on("error", (error) => {
    if (errorCode(error) !== "EPIPE") throw error;
  });
}
