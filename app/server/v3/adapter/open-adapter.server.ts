import type { Logger } from "pino";
import { allEndpoints } from "#contract/all-endpoints.ts";
import type { Adapter } from "./adapter.server.ts";
import { loadAdapter } from "./load-adapter.server.ts";

const maxLogLines = 1000;

/**
 * Loads the adapter of V3_ADAPTER; undefined if that is not set. Throws an AdapterError if the file cannot be used.
 * Each distinct error that the adapter throws later is logged once, up to 1000.
 */
export async function openAdapter(
  { V3_ADAPTER: file }: { V3_ADAPTER?: string | undefined },
  log: Pick<Logger, "error">,
): Promise<Adapter | undefined> {
  if (file === undefined) return undefined;
  const logged = new Set<string>();
  return loadAdapter(file, allEndpoints(), (endpoint, error) => {
    const message = error instanceof Error ? error.message : String(error);
    const line = `${endpoint} ${message}`;
    if (logged.has(line) || logged.size >= maxLogLines) return;
    logged.add(line);
    log.error({ endpoint, message }, "the adapter of the v3 API failed");
  });
}
