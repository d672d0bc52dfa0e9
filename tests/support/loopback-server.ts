import { once } from "node:events";
import type { Server } from "node:http";

export interface LoopbackServer {
  origin: string;
  stop(): Promise<void>;
}

/** Lets a server of the test's own listen on a free port of the loopback address. */
export async function listenOnLoopback(server: Server, protocol = "http"): Promise<LoopbackServer> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    origin: `${protocol}://127.0.0.1:${address.port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
