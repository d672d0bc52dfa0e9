import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { path } from "#app/paths.ts";
import { projectPath } from "#runtime/project-path.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { ensureInstalled } from "../../../scripts/bootstrap.mjs";
import { servingEnv, servingFlags } from "../../../scripts/serving.mjs";
import { sessionSecret } from "../doctor-cookies.ts";
import type { Site } from "./site.ts";

const run = promisify(execFile);

/** A process that serves the doctor's dashboard. */
export interface Server {
  name: string;
  /** True for the one that the others are compared with, which does the least. */
  isLimit: boolean;
  pid: number | undefined;
  url: string;
  /** Headers with which it knows the doctor. */
  headers: Record<string, string>;
  stop(): Promise<unknown>;
}

interface Peer {
  name: string;
  folder: string;
  isLimit?: boolean;
  hasBuild?: boolean;
  /** Program and arguments for Node, in the peer's folder. */
  program: (port: number) => string[];
}

const peers: Peer[] = [
  { name: "Hono", folder: "hono", isLimit: true, program: () => ["server.mjs"] },
  { name: "Fastify, Eta", folder: "fastify", program: () => ["server.mjs"] },
  {
    name: "React Router 7",
    folder: "react-router",
    hasBuild: true,
    program: () => ["node_modules/@react-router/serve/bin.js", "build/server/index.js"],
  },
  {
    name: "Next.js 16",
    folder: "next",
    hasBuild: true,
    program: (port) => ["node_modules/next/dist/bin/next", "start", "--port", String(port), "--hostname", "127.0.0.1"],
  },
];

const exitWithParent = projectPath("scripts/exit-with-parent.mjs");
const startMs = 60_000;

async function isServing({ url, headers }: Pick<Server, "url" | "headers">): Promise<boolean> {
  return fetch(url, { headers }).then(
    async (response) => (await response.text()).length > 0 && response.ok,
    () => false,
  );
}

/** Installs, builds and starts a peer, and waits until it serves the dashboard. */
async function startPeer(
  { name, folder, isLimit = false, hasBuild = false, program }: Peer,
  { peerEnv, token }: Site,
): Promise<Server> {
  const place = `tests/load/peers/${folder}`;
  await ensureInstalled(place);
  const cwd = projectPath(place);
  const port = await freePort();
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    ...servingEnv,
    ...peerEnv,
    HOST: "127.0.0.1",
    PORT: String(port),
  };
  if (hasBuild) await run("npm", ["run", "build"], { cwd, env, maxBuffer: 2 ** 26 });
  const args = [...servingFlags, "--import", exitWithParent, ...program(port)];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed = (printed + text).slice(-10_000)));
  const exited = once(child, "exit");
  const server = {
    url: `http://127.0.0.1:${port}${path("my-dashboard")}`,
    headers: { authorization: `Bearer ${token}` },
  };
  const givesUpAt = performance.now() + startMs;
  while (!(await isServing(server))) {
    if (child.exitCode !== null || performance.now() > givesUpAt) {
      child.kill();
      throw new Error(`${name} serves no dashboard:\n${printed}`);
    }
    await delay(50);
  }
  const stop = () => (child.kill("SIGKILL"), exited);
  return { name, isLimit, pid: child.pid, ...server, stop };
}

/** Starts the portal's build, then each peer, and adds them to `servers`, so that those of a failed start can be stopped. */
export async function startServers(site: Site, servers: Server[]): Promise<void> {
  const { pid, origin, stop } = await startPortal({ DATA_DIR: site.dataDir, SESSION_SECRETS: sessionSecret });
  servers.push({
    name: "portal",
    isLimit: false,
    pid,
    url: origin + path("my-dashboard"),
    headers: { cookie: site.cookie },
    stop,
  });
  for (const peer of peers) servers.push(await startPeer(peer, site));
}
