import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { AggregatorRegistry, collectDefaultMetrics, register } from "prom-client";

interface MetricsSettings {
  METRICS_HOST: string;
  /** undefined: metrics are not served. */
  METRICS_PORT?: number | undefined;
}

async function listen({ METRICS_HOST, METRICS_PORT }: MetricsSettings, read: () => Promise<string>): Promise<void> {
  const server = createServer(({ url, method }, response) => {
    if (url !== "/metrics" || method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { "content-type": register.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.unref().listen(METRICS_PORT, METRICS_HOST);
  await once(server, "listening").catch((cause: unknown) => {
    throw new Error(`METRICS_PORT: cannot listen on ${METRICS_HOST}:${METRICS_PORT}: set another port.`, { cause });
  });
}

/**
 * Serves /metrics in Prometheus' text format on METRICS_HOST and METRICS_PORT; without a port, does nothing. A worker
 * of a cluster only counts, see `serveAllMetrics`. Throws if the port is not available.
 */
export async function serveMetrics(settings: MetricsSettings): Promise<void> {
  if (settings.METRICS_PORT === undefined) return;
  collectDefaultMetrics();
  if (cluster.isWorker) new AggregatorRegistry();
  else await listen(settings, () => register.metrics());
}

export async function serveAllMetrics(settings: MetricsSettings): Promise<void> {
  if (settings.METRICS_PORT === undefined) return;
  const all = new AggregatorRegistry();
  await listen(settings, async () => (await Promise.all([all.clusterMetrics(), register.metrics()])).join("\n"));
}
