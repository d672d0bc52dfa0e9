import { request as plainRequest } from "node:http";
import { createServer, request as tlsRequest } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import { selfSignedCertificate } from "./certificate.ts";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";

interface TlsResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TlsProxy extends LoopbackServer {
  /** GET with the public host name, whose certificate is checked. */
  get(path: string, headers?: Record<string, string>): Promise<TlsResponse>;
}

/**
 * Starts a proxy that terminates TLS for a public host in front of a plain HTTP server, and forwards the Host header.
 */
export async function startTlsProxy(upstream: string, publicHost: string): Promise<TlsProxy> {
  const { key, cert } = selfSignedCertificate(publicHost);
  const server = createServer({ key, cert }, (request, response) => {
    const { method, url, headers } = request;
    const forwarded = plainRequest(upstream + (url ?? "/"), { method, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    forwarded.on("error", () => response.writeHead(502).end());
    request.pipe(forwarded);
  });
  const listening = await listenOnLoopback(server, "https");
  return {
    ...listening,
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const allHeaders = { Host: publicHost, ...headers };
        const options = { headers: allHeaders, servername: publicHost, ca: cert };
        tlsRequest(listening.origin + path, options, (response) => {
          let body = "";
          response.setEncoding("utf8").on("data", (text: string) => {
            body += text;
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
        })
          .on("error", reject)
          .end();
      }),
  };
}
