import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { AggregatorRegistry, collectDefaultMetrics, register } from "prom-client";

interface Place {
  METRICS_HOST: string;
  /** undefined: nobody asks. */
  METRICS_PORT?: number | undefined;
}

async function listen({ METRICS_HOST, METRICS_PORT }: Place, read: () => Promise<string>): Promise<void> {
  const server = createServer(({ url, method }, answer) => {
    if (url !== "/metrics" || method !== "GET") {
      answer.writeHead(404).end();
      return;
    }
    read().then(
      (text) => answer.writeHead(200, { "content-type": register.contentType }).end(text),
      () => answer.writeHead(503).end(),
    );
  });
  server.unref().listen(METRICS_PORT, METRICS_HOST);
  await once(server, "listening").catch((cause: unknown) => {
    throw new Error(`METRICS_PORT: ${METRICS_HOST}:${METRICS_PORT} cannot be listened on: set another.`, { cause });
  });
}

/**
 * Answers at /metrics, in Prometheus' text, on a port that visitors do not reach. One of several processes that serve
 * together only counts: whoever started them asks each. Throws where the port cannot be had.
 */
export async function serveMetrics(place: Place): Promise<void> {
  if (place.METRICS_PORT === undefined) return;
  collectDefaultMetrics();
  if (cluster.isWorker) new AggregatorRegistry();
  else await listen(place, () => register.metrics());
}

/** The same for the one that started the others: what they counted, added up, and its own. */
export async function serveAllMetrics(place: Place): Promise<void> {
  if (place.METRICS_PORT === undefined) return;
  const all = new AggregatorRegistry();
  await listen(place, async () => (await Promise.all([all.clusterMetrics(), register.metrics()])).join("\n"));
}
