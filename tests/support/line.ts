import { createServer, request as ask } from "node:http";
import { listenOnLoopback, type LoopbackServer } from "./loopback-server.ts";

interface OwnAnswer {
  status: number;
  body: string;
  type?: string;
}

/** A line to a server. The cookies of a browser hold for both ends: they know no ports. */
export interface Line extends LoopbackServer {
  /** What the line itself answers of a path, or that nothing ever comes; undefined: the server's own answer. */
  answer: (path: string) => OwnAnswer | "nothing" | undefined;
}

export async function openLine(origin: string): Promise<Line> {
  const server = createServer((request, response) => {
    const { method, url = "/", headers } = request;
    const own = line.answer(url);
    if (own === "nothing") return;
    if (own) {
      response.writeHead(own.status, { "content-type": own.type ?? "text/plain" }).end(own.body);
      return;
    }
    const asked = { ...headers, host: new URL(origin).host }; // a portal answers under its own name alone
    const passed = ask(origin + url, { method, headers: asked }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  const line: Line = { ...(await listenOnLoopback(server)), answer: () => undefined };
  return line;
}
