import { createServer, request as sendRequest, type IncomingMessage } from "node:http";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";

interface InterceptedResponse {
  status: number;
  body: string;
  type?: string;
}

/**
 * Proxy to a server that can intercept requests. A browser's cookies are valid at both, because cookies ignore ports.
 */
export interface FaultyProxy extends LoopbackServer {
  /**
   * Response of the proxy itself to a path, or "nothing" to never respond. Undefined forwards the request to the
   * server.
   */
  intercept: (path: string) => InterceptedResponse | "nothing" | undefined;
  /** True for requests that reach the server, but whose response is lost. */
  loses: (request: IncomingMessage) => boolean;
  /** Time that the proxy waits before it forwards a request. */
  delayMs: (path: string) => number;
}

export async function startFaultyProxy(origin: string): Promise<FaultyProxy> {
  const server = createServer((request, response) => {
    const { method, url = "/", headers } = request;
    const intercepted = proxy.intercept(url);
    if (intercepted === "nothing") return;
    if (intercepted) {
      response
        .writeHead(intercepted.status, { "content-type": intercepted.type ?? "text/plain" })
        .end(intercepted.body);
      return;
    }
    // the portal accepts only its own names
    const forwardedHeaders = { ...headers, host: new URL(origin).host, ...(headers.origin && { origin }) };
    const forwarded = sendRequest(origin + url, { method, headers: forwardedHeaders }, (upstream) => {
      if (proxy.loses(request)) return response.destroy();
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      return upstream.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    setTimeout(() => request.pipe(forwarded), proxy.delayMs(url));
  });
  const usual = { intercept: () => undefined, loses: () => false, delayMs: () => 0 };
  const proxy: FaultyProxy = { ...(await listenOnLoopback(server)), ...usual };
  return proxy;
}
