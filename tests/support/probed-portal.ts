import { z } from "zod";
import { freePort } from "./free-port.ts";
import { startPortal, type PortalProcess } from "./portal-process.ts";

const Used = z.object({ longestTurnMs: z.number(), cpuMs: z.number() });

/** Of the server, since it was last asked: its own processor time of the longest turn of its event loop, and of all its threads. */
export type Used = z.infer<typeof Used>;

export interface ProbedPortal extends PortalProcess {
  used(): Promise<Used>;
}

const probe = new URL("turn-probe.mjs", import.meta.url).href;

/** A portal that tells what the requests cost it. */
export async function startProbedPortal(settings: Record<string, string>): Promise<ProbedPortal> {
  const port = String(await freePort());
  const own = { NODE_OPTIONS: `--import=${probe}`, TURN_PROBE_PORT: port };
  const portal = await startPortal({ ...settings, ...own });
  return {
    ...portal,
    used: async () => Used.parse(await (await fetch(`http://127.0.0.1:${port}`)).json()),
  };
}
