import { createServer, request as sendRequest } from "node:http";
import { listenOnLoopback, type LoopbackServer } from "./loopback-server.ts";

interface InterceptedResponse {
  status: number;
  body: string;
  type?: string;
}

/**
 * Proxy to a server that can intercept requests. A browser's cookies are valid at both, because cookies ignore ports.
 */
export interface Line extends LoopbackServer {
  /**
   * Response of the proxy itself to a path, or "nothing" to never respond. Undefined forwards the request to the
   * server.
   */
  answer: (path: string) => InterceptedResponse | "nothing" | undefined;
}

export async function openLine(origin: string): Promise<Line> {
  const server = createServer((request, response) => {
    const { method, url = "/", headers } = request;
    const intercepted = proxy.answer(url);
    if (intercepted === "nothing") return;
    if (intercepted) {
      response
        .writeHead(intercepted.status, { "content-type": intercepted.type ?? "text/plain" })
        .end(intercepted.body);
      return;
    }
    const forwardedHeaders = { ...headers, host: new URL(origin).host }; // the portal accepts only its own host name
    const forwarded = sendRequest(origin + url, { method, headers: forwardedHeaders }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  });
  const proxy: Line = { ...(await listenOnLoopback(server)), answer: () => undefined };
  return proxy;
}
