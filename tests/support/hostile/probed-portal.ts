import { z } from "zod";
import { freePort } from "#tests/support/processes/free-port.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";

const Used = z.object({ longestTurnMs: z.number(), cpuMs: z.number() });

/**
 * Processor time of the server since the last reading, in milliseconds: of the longest iteration of its event loop, and
 * of all its threads.
 */
export type ProcessorTime = z.infer<typeof Used>;

export interface ProbedPortal extends PortalProcess {
  takeProcessorTime(): Promise<ProcessorTime>;
}

const probe = new URL("event-loop-probe.mjs", import.meta.url).href;

/** Starts the portal, or another program of the build, that reports the processor time of its requests. */
export async function startProbedPortal(settings: Record<string, string>, program?: string): Promise<ProbedPortal> {
  const port = String(await freePort());
  const probeSettings = { NODE_OPTIONS: `--import=${probe}`, TURN_PROBE_PORT: port };
  const portal = await startPortal({ ...settings, ...probeSettings }, program);
  return {
    ...portal,
    takeProcessorTime: async () => Used.parse(await (await fetch(`http://127.0.0.1:${port}`)).json()),
  };
}
