import type { IncomingMessage, Server } from "node:http";
import { bareRefusal, type RawRefusal } from "./node-refusals.ts";
import { createPieceCount } from "#runtime/pieces.ts";
import { deferredTimeout } from "#runtime/timeouts.ts";

type Incoming = Pick<IncomingMessage, "headers" | "complete"> & {
  socket: Pick<IncomingMessage["socket"], "bytesRead" | "destroyed" | "write" | "destroySoon">;
  once(event: "close", onClose: () => void): unknown;
};

/**
 * Minimum rate at which a body has to arrive: 1 kB/s, measured in intervals of 30 s, so that a short gap does no harm.
 */
export const receiveRate = { bytesPerSecond: 1000, turnMs: 30_000 };

/**
 * Ends the connection when the body of a request arrives more slowly than the given rate, with status 408 if no
 * response has begun. Node's own limit is a total time, the same for all requests.
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
 * Ends connections whose request bodies come in tiny pieces (see `createPieceCount`), before these are buffered: Node
 * makes a buffer of each HTTP chunk, whether or not somebody reads the body.
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
