import { createServer, request as ask } from "node:http";
import { listenOnLoopback, type LoopbackServer } from "./loopback-server.ts";

export interface SilentServer extends LoopbackServer {
  /** How many requests have come so far. */
  heard(): number;
}

/** Takes every request and answers none; before another server, those alone whose path is silent. */
export async function silentServer(before?: {
  origin: string;
  isSilent: (path: string) => boolean;
}): Promise<SilentServer> {
  let heard = 0;
  const server = createServer((request, response) => {
    const { method, url = "/", headers } = request;
    if (!before || before.isSilent(url)) {
      heard += 1;
      return;
    }
    const passed = ask(before.origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  return { ...(await listenOnLoopback(server)), heard: () => heard };
}
