import type { IncomingMessage, Server } from "node:http";
import { bareRefusal, type RawRefusal } from "./node-refusals.ts";
import { createPieceCount } from "#runtime/pieces.ts";
import { deferredTimeout } from "#runtime/timeouts.ts";

type Incoming = Pick<IncomingMessage, "headers" | "complete"> & {
  socket: Pick<IncomingMessage["socket"], "bytesRead" | "destroyed" | "write" | "destroySoon">;
  once(event: "close", onClose: () => void): unknown;
};

/** Least rate at which a body has to arrive: 1 kB/s, counted in turns of 30 s, so that a short gap harms nobody. */
export const receiveRate = { bytesPerSecond: 1000, turnMs: 30_000 };

/**
 * Ends the connection, with 408 if nothing was responded, when the body of a request arrives too slowly. Node's own
 * limit is a total time and the same for all requests, and forms with photos need more.
 */
export function limitReceiveRate(
  incoming: Incoming,
  outgoing: { headersSent: boolean },
  refusal: RawRefusal = bareRefusal,
  { bytesPerSecond, turnMs } = receiveRate,
): void {
  const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
  if (length === undefined && encoding === undefined) return;
  const { socket } = incoming;
  let timer: NodeJS.Timeout;

  function watchFrom(bytesBefore: number): void {
    timer = deferredTimeout(() => {
      if (incoming.complete || socket.destroyed) return;
      const arrived = socket.bytesRead - bytesBefore;
      if (arrived >= (bytesPerSecond * turnMs) / 1000) watchFrom(socket.bytesRead);
      else {
        if (!outgoing.headersSent) socket.write(refusal(408, "Request Timeout"));
        socket.destroySoon();
      }
    }, turnMs).unref();
  }

  watchFrom(socket.bytesRead);
  incoming.once("close", () => clearTimeout(timer));
}

/**
 * Ends connections whose bodies come in tiny pieces, before these are kept: Node makes a buffer of each HTTP chunk that it
 * has read, thousands at once, whether or not somebody reads the body.
 */
export function refuseTinyPieces(server: Server): void {
  server.prependListener("request", (incoming: IncomingMessage) => {
    const areTooSmall = createPieceCount();
    const keep = incoming.push.bind(incoming);
    incoming.push = (piece: Uint8Array | null, ...more) => {
      if (piece === null || !areTooSmall(piece.byteLength)) return keep(piece, ...more);
      incoming.socket.destroy();
      return false;
    };
  });
}
