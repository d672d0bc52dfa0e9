import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { openEmbedded } from "#api/db/embedded.ts";
import { rm } from "node:fs/promises";
import { ensureDemoData } from "./demo-data.ts";
import { demoDataDir } from "./portal-process.ts";

/** A line on the loopback address to the PostgreSQL that listens in a folder; it may go dead. */
export async function lineToPostgres({ host, port }: { host: string; port: number }) {
  const lines = new Set<[Socket, Socket]>();
  const switchboard = createServer((caller) => {
    const database = connect(join(host, `.s.PGSQL.${port}`));
    const line: [Socket, Socket] = [caller, database];
    lines.add(line);
    caller.pipe(database).pipe(caller);
    for (const end of line) end.on("error", () => undefined).on("close", () => line.forEach((each) => each.destroy()));
  }).listen(0, "127.0.0.1");
  await once(switchboard, "listening");
  const address = switchboard.address();
  if (address === null || typeof address === "string") throw new Error("the line has no port");

  return {
    port: address.port,
    /** As a firewall does: what is connected hears nothing any more, not even an end. New connections are put through. */
    forget(): void {
      for (const [caller, database] of lines) {
        caller.unpipe();
        database.unpipe();
        caller.resume();
        database.resume();
      }
    },
    close(): void {
      for (const line of lines) line.forEach((end) => end.destroy());
      switchboard.close();
    },
  };
}

/** A database with the demo's data that is reached by a line. */
export async function databaseByLine() {
  await ensureDemoData(); // it may be another day by now
  const folder = await demoDataDir();
  const server = await openEmbedded(join(folder, "postgres"), { durable: false });
  const line = await lineToPostgres(server.connection);

  return {
    url: `postgresql://${server.connection.user}@127.0.0.1:${line.port}/portal`,
    connection: { ...server.connection, database: "portal" },
    forget: line.forget,
    async close(): Promise<void> {
      line.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
