import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { openEmbedded } from "#api/db/embedded.ts";
import { rm } from "node:fs/promises";
import { ensureDemoData } from "#tests/support/processes/folders/demo-data.ts";
import { selfSignedCertificate } from "./certificate.ts";
import { demoDataDir } from "#tests/support/processes/portal-process.ts";

/** Answers the client's request for TLS as PostgreSQL does, and returns the decrypted connection. */
async function decrypted(client: Socket): Promise<Socket> {
  await once(client, "data");
  client.write("S");
  return new TLSSocket(client, { isServer: true, ...selfSignedCertificate("localhost") });
}

/**
 * TCP proxy on the loopback address to the PostgreSQL whose socket is in `host`; it can stop forwarding. With
 * `isEncrypted` clients must speak TLS.
 */
export async function proxyToPostgres({ host, port }: { host: string; port: number }, isEncrypted = false) {
  const connections = new Set<[Socket, Socket]>();
  async function forward(incoming: Socket): Promise<void> {
    const client = isEncrypted ? await decrypted(incoming) : incoming;
    const database = connect(join(host, `.s.PGSQL.${port}`));
    const pair: [Socket, Socket] = [client, database];
    connections.add(pair);
    client.pipe(database).pipe(client);
    for (const end of pair) end.on("error", () => undefined).on("close", () => pair.forEach((each) => each.destroy()));
  }
  const proxy = createServer((client) => void forward(client)).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");

  return {
    port: address.port,
    /**
     * Silently drops all data of open connections, without closing them, as a firewall does. New connections are
     * forwarded.
     */
    forget(): void {
      for (const [client, database] of connections) {
        client.unpipe();
        database.unpipe();
        client.resume();
        database.resume();
      }
    },
    close(): void {
      for (const pair of connections) pair.forEach((end) => end.destroy());
      proxy.close();
    },
  };
}

/** Starts a database with the demo's data behind such a proxy. */
export async function databaseBehindProxy() {
  await ensureDemoData(); // the demo's data is per day, and the day may have changed since the run began
  const folder = await demoDataDir();
  const server = await openEmbedded(join(folder, "postgres"), { durable: false });
  const proxy = await proxyToPostgres(server.connection);

  return {
    url: `postgresql://${server.connection.user}@127.0.0.1:${proxy.port}/portal`,
    connection: { ...server.connection, database: "portal" },
    forget: proxy.forget,
    async close(): Promise<void> {
      proxy.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
