import { repeat } from "../cost/measure-cost.ts";
import { median } from "../median.ts";
import { databaseMicroseconds, treeMicroseconds } from "../processor.ts";
import type { Server } from "./servers.ts";

const warmUpPages = 300;
const pagesPerRound = 150;

const encodings = ["br, gzip", "identity"] as const;

/** Medians of the rounds, each per page. */
export interface Costs {
  server: Server;
  compressedUs: number;
  plainUs: number;
  databaseUs: number;
}

async function request({ name, url, headers }: Server, pages: number, encoding: string): Promise<void> {
  await repeat(0, pages, async () => {
    const response = await fetch(url, { headers: { ...headers, "accept-encoding": encoding } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
  });
}

interface Round {
  encoding: string;
  serverUs: number;
  databaseUs: number;
}

async function measureRound(server: Server, dataDir: string, encoding: string): Promise<Round> {
  const now = async () => ({
    serverUs: await treeMicroseconds(server.pid),
    databaseUs: await databaseMicroseconds(dataDir),
  });
  const before = await now();
  await request(server, pagesPerRound, encoding);
  const after = await now();
  return {
    encoding,
    serverUs: (after.serverUs - before.serverUs) / pagesPerRound,
    databaseUs: (after.databaseUs - before.databaseUs) / pagesPerRound,
  };
}

/** Requests the page of all servers in turn, the order reversed each time, and returns what it costs each of them. */
export async function costsOf(servers: Server[], dataDir: string, rounds: number): Promise<Costs[]> {
  for (const server of servers) for (const encoding of encodings) await request(server, warmUpPages / 2, encoding);
  const measured = new Map(servers.map((server): [Server, Round[]] => [server, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const encoding of encodings)
      for (const server of round % 2 === 0 ? servers : servers.toReversed())
        measured.get(server)?.push(await measureRound(server, dataDir, encoding));
    console.log(`round ${round + 1} of ${rounds}`);
  }
  return servers.map((server) => {
    const all = measured.get(server) ?? [];
    const serverUs = (wanted: string) =>
      median(all.filter(({ encoding }) => encoding === wanted).map(({ serverUs: us }) => us));
    return {
      server,
      compressedUs: serverUs("br, gzip"),
      plainUs: serverUs("identity"),
      databaseUs: median(all.map(({ databaseUs }) => databaseUs)),
    };
  });
}
