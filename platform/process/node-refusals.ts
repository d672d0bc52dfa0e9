import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type RawRefusal = (status: number, reason: string) => string;

export function bareRefusal(status: number, reason: string): string {
  return `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\n\r\n`;
}

const refusals: Record<string, [status: number, reason: string]> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Payload Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};
const lingerMs = 1000;

/**
 * Ends a connection after its response, and discards for one second what still arrives: a browser whose connection
 * closes while it sends shows its own error instead of the response.
 */
function endAfterRest(socket: Socket): void {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/**
 * Delays closing the connection of a request whose body was not read to its end by up to one second, so that the client
 * receives the whole response.
 */
export function lingerAfterRefusals(server: Server): void {
  server.on("request", (incoming: IncomingMessage, response: ServerResponse) => {
    response.prependOnceListener("finish", () => {
      // Node ends a connection that is not kept by this method as soon as the response is sent
      if (!incoming.complete) incoming.socket.destroySoon = () => endAfterRest(incoming.socket);
    });
  });
}

/**
 * Sends the response of `refusal` to requests that Node itself rejects, instead of Node's empty one: headers that are
 * too long, a request that does not arrive in time, or one that cannot be parsed. A connection that was reset, or whose
 * response has begun, is only closed.
 */
export function explainRefusals(server: Server, refusal: RawRefusal): void {
  const responses = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => responses.set(socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (refused.has(socket)) return;
    const response = responses.get(socket);
    const isResponding = response !== undefined && response.headersSent && !response.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isResponding) {
      socket.destroy(error);
      return;
    }
    refused.add(socket);
    const [status, reason] = refusals[error.code ?? ""] ?? [400, "Bad Request"];
    socket.write(refusal(status, reason));
    endAfterRest(socket);
  });
}
