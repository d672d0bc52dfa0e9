import { openHangingCalls } from "#tests/support/hostile/hanging-calls.ts";
import type { ProbedPortal } from "#tests/support/hostile/probed-portal.ts";

/** Public calls of the lanes exam, entry and money. */
const calls = ["/api/v3/web/quiz-entries/a/attempt/answers", "/api/v3/auth/login", "/api/v3/payments/sslcommerz/ipn"];

const boundary = "hanging";

/** The 99th percentile of the latency of a hundred requests, four at a time, and how many were answered with 503. */
async function latencyOf(send: () => Promise<Response>): Promise<string> {
  const latencies: number[] = [];
  let busy = 0;
  for (let n = 0; n < 25; n += 1)
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const startedMs = performance.now();
        const response = await send();
        await response.arrayBuffer();
        latencies.push(performance.now() - startedMs);
        if (response.status === 503) busy += 1;
      }),
    );
  const p99 = latencies.toSorted((one, other) => one - other)[98] ?? 0;
  return `p99 ${p99.toFixed(0)} ms, ${busy} × 503`;
}

/** Holds connections with calls that never arrive whole, and prints how others are served meanwhile. */
export async function hangingCalls(portal: ProbedPortal): Promise<void> {
  for (const path of calls) {
    const send = () =>
      fetch(portal.origin + path, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    console.log(`${path}: ${await latencyOf(send)}`);
    for (const count of [60, 130, 180]) {
      const sockets = await openHangingCalls({ origin: portal.origin, path, count });
      console.log(`${path} beside ${count} that hang: ${await latencyOf(send)}`);
      for (const socket of sockets) socket.destroy();
    }
  }
}

/** Body of a form whose picture never arrives whole. */
function hangingForm(): ReadableStream<Uint8Array> {
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\nabc`;
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(start)) });
}

/** Begins two uploads of each sender that never arrive whole; the returned function breaks them off. */
export function hangingUploads(senders: ((init: RequestInit) => Promise<Response>)[]): () => void {
  const breaking = new AbortController();
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  for (const send of senders)
    for (const body of [hangingForm(), hangingForm()]) {
      const init = { method: "POST", headers, body, duplex: "half", signal: breaking.signal } as RequestInit; // the DOM's own types lack duplex
      send(init).catch(() => undefined);
    }
  return () => breaking.abort();
}
