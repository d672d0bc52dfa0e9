import { createServer, request as sendRequest } from "node:http";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";

export interface SilentServer extends LoopbackServer {
  /** Number of unanswered requests so far. */
  requestCount(): number;
}

/** Starts a server that never responds. With an `upstream`, it forwards the requests whose path is not silent. */
export async function silentServer(upstream?: {
  origin: string;
  isSilent: (path: string) => boolean;
}): Promise<SilentServer> {
  let heard = 0;
  const server = createServer((request, response) => {
    const { method, url = "/", headers } = request;
    if (!upstream || upstream.isSilent(url)) {
      heard += 1;
      return;
    }
    const forwarded = sendRequest(upstream.origin + url, { method, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  });
  return { ...(await listenOnLoopback(server)), requestCount: () => heard };
}
