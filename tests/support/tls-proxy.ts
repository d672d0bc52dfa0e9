import { request as askUpstream } from "node:http";
import { createServer, request as askOverTls } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import { selfSignedCertificate } from "./certificate.ts";
import { listenOnLoopback, type LoopbackServer } from "./loopback-server.ts";

interface TlsAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TlsProxy extends LoopbackServer {
  /** GET as a visitor of the public host, whose certificate is checked. */
  get(path: string, headers?: Record<string, string>): Promise<TlsAnswer>;
}

/** Ends TLS for a public host before a server that speaks plain HTTP, and passes the visitor's Host on. */
export async function startTlsProxy(upstream: string, publicHost: string): Promise<TlsProxy> {
  const { key, cert } = selfSignedCertificate(publicHost);
  const server = createServer({ key, cert }, (request, response) => {
    const { method, url, headers } = request;
    const passed = askUpstream(upstream + (url ?? "/"), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.writeHead(502).end());
    request.pipe(passed);
  });
  const listening = await listenOnLoopback(server, "https");
  return {
    ...listening,
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const given = { Host: publicHost, ...headers };
        askOverTls(listening.origin + path, { headers: given, servername: publicHost, ca: cert }, (answer) => {
          let body = "";
          answer.setEncoding("utf8").on("data", (text: string) => {
            body += text;
          });
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
        })
          .on("error", reject)
          .end();
      }),
  };
}
