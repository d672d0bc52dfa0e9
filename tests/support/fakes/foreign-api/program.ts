import { once } from "node:events";
import { serve } from "@hono/node-server";
import { createForeignApi } from "./foreign-api.ts";

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Serves the API of another shape on PORT, until the process is told to stop. */
export async function main(): Promise<void> {
  const fetch = createForeignApi({ reference: setting("REFERENCE_API"), portal: setting("PORTAL") });
  const server = serve({ fetch, hostname: "127.0.0.1", port: Number(setting("PORT")) });
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  server.close();
}
