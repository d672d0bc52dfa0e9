import { once } from "node:events";
import { createServer, request as ask, type Server } from "node:http";

/** Way in which a line is cut: connections are refused, or accepted and never answered. */
export type Cut = "refusing" | "silent";

/** The line between the browsers and the portal. */
export interface Line {
  origin: string;
  /** IP address from which the portal sees the visitor come. */
  visitor: string;
  cut(how: Cut): Promise<void>;
  restore(): Promise<void>;
}

/** Lays a line from a port of the loopback address to the portal's, through which it can be cut. */
export async function layLine(port: number, portal: string): Promise<Line> {
  let state: Cut | "whole" = "refusing";
  const server: Server = createServer((request, response) => {
    if (state === "silent") return;
    const headers = { ...request.headers, "x-forwarded-for": line.visitor };
    const passed = ask(portal + (request.url ?? "/"), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  });

  async function listen(next: "silent" | "whole"): Promise<void> {
    state = next;
    if (!server.listening) await once(server.listen(port, "127.0.0.1"), "listening");
  }

  const line: Line = {
    origin: `http://127.0.0.1:${port}`,
    visitor: "127.0.0.1",
    async cut(how) {
      server.closeAllConnections();
      if (how === "silent") return listen("silent");
      state = how;
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
    async restore() {
      server.closeAllConnections(); // what a silent line has swallowed never comes back
      await listen("whole");
    },
  };
  await line.restore();
  return line;
}
