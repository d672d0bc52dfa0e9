import { join, resolve } from "node:path";
import { openHangingCalls } from "#tests/support/hostile/hanging-calls.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { buildOf, startBuild } from "./cost/build-of.ts";
import { clearRateLimits, withDatabase } from "./doctors.ts";
import { latencyOf, prepareOthers, profileOf, type OtherRequest } from "./others.ts";
import { pinToCore } from "./processor.ts";

/** Public calls of the priorities exam, entry and money. */
const calls = ["/api/v3/web/quiz-entries/a/attempt/answers", "/api/v3/auth/login", "/api/v3/payments/sslcommerz/ipn"];

const boundary = "hanging";

/** Body of a form whose picture never arrives whole. */
function hangingForm(): ReadableStream<Uint8Array> {
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\nabc`;
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(start)) });
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Begins two uploads of each sender that never arrive whole; the returned function breaks them off. */
function hangingUploads(senders: Send[]): () => void {
  const breaking = new AbortController();
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  for (const send of senders)
    for (const body of [hangingForm(), hangingForm()]) {
      const init = { method: "POST", headers, body, duplex: "half", signal: breaking.signal } as RequestInit; // the DOM's own types lack duplex
      send("/my/account", init).catch(() => undefined);
    }
  return () => breaking.abort();
}

/** Something that hangs; `begin` returns a function that ends it. */
interface Attack {
  what: string;
  begin: (portal: PortalProcess) => Promise<() => void>;
}

function callsThatHang(path: string, count: number): Attack {
  return {
    what: `${count} × ${path}`,
    begin: async ({ origin }) => {
      const sockets = await openHangingCalls({ origin, path, count });
      return () => sockets.forEach((socket) => socket.destroy());
    },
  };
}

const uploadsThatHang: Attack = {
  what: "16 uploads of eight doctors",
  begin: (portal) =>
    withDatabase(portal, async (db) => {
      const senders: Send[] = [];
      for (let n = 0; n < 8; n += 1) senders.push((await profileOf(portal, db)).send);
      return hangingUploads(senders);
    }),
};

const nothing: Attack = { what: "nothing", begin: () => Promise.resolve(() => undefined) };

const attacks = [
  nothing,
  ...calls.flatMap((path) => [60, 130, 180].map((count) => callsThatHang(path, count))),
  uploadsThatHang,
];

/** Latency of the requests of others beside each attack: a row an attack. */
async function measure(portal: PortalProcess, others: OtherRequest[]): Promise<Record<string, string>[]> {
  const usual = new Map<OtherRequest, number>();
  const rows = [];
  for (const [turn, { what, begin }] of attacks.entries()) {
    await withDatabase(portal, clearRateLimits);
    const end = await begin(portal);
    const row: Record<string, string> = { "what hangs": what };
    for (const other of others) {
      const { ms, refused } = await latencyOf(other, turn * 1000);
      const ratio = ms / (usual.get(other) ?? ms);
      if (!usual.has(other)) usual.set(other, ms);
      row[other.what] = `${ms.toFixed(0)} ms, ${ratio.toFixed(1)} ×${refused > 0 ? `, ${refused} refused` : ""}`;
    }
    end();
    rows.push(row);
  }
  return rows;
}

/**
 * Holds connections with calls and uploads that never arrive whole, and prints the 99th percentile of the latency of
 * others beside them, with its ratio to that beside nothing; for this build, and before it for the build of a commit or
 * folder. Not behind a proxy.
 */
export async function compareHanging(settings: Record<string, string>, against: string | undefined): Promise<void> {
  for (const folder of [...(against === undefined ? [] : [await buildOf(against)]), resolve(".")]) {
    pinToCore(0);
    const portal = await startBuild(folder, settings);
    pinToCore(1);
    try {
      console.log(join(folder, "build"));
      console.table(await measure(portal, await prepareOthers(portal)));
    } finally {
      await portal.stop();
    }
  }
}
