import { once } from "node:events";
import { specificationServer } from "./app.ts";

/** Serves the stand-in on PORT until the process is told to stop. */
export async function main(): Promise<void> {
  const server = specificationServer();
  await once(server.listen(Number(process.env["PORT"]), "127.0.0.1"), "listening");
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  server.closeAllConnections();
  server.close();
}
