import type { IncomingMessage } from "node:http";
import { bareRefusal, type RawRefusal } from "./node-refusals.ts";
import { deferredTimeout } from "#runtime/timeouts.ts";

type Incoming = Pick<IncomingMessage, "headers" | "complete" | "socket"> & {
  once(event: "close", onClose: () => void): unknown;
};

/**
 * Ends the connection, with 408 if nothing was responded, when the body of a request has not arrived in time. Node's own
 * limit is the same for all requests, and forms with photos need more.
 */
export function limitReceiveTime(
  incoming: Incoming,
  outgoing: { headersSent: boolean },
  timeoutMs: number,
  refusal: RawRefusal = bareRefusal,
): void {
  const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
  if (length === undefined && encoding === undefined) return;
  const timer = deferredTimeout(() => {
    const { socket } = incoming;
    if (incoming.complete || socket.destroyed) return;
    if (!outgoing.headersSent) socket.write(refusal(408, "Request Timeout"));
    socket.destroySoon();
  }, timeoutMs).unref();
  incoming.once("close", () => clearTimeout(timer));
}
