import { once } from "node:events";
import type { Server } from "node:http";

export interface LoopbackServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts a server on a free port of the loopback address. */
export async function listenOnLoopback(server: Server, protocol = "http"): Promise<LoopbackServer> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    origin: `${protocol}://127.0.0.1:${address.port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
