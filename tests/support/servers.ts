import { join } from "node:path";
import { demoData } from "./demo-data.ts";
import { quickFolder } from "./quick-folder.ts";
import { patient } from "./patient.ts";
import { zones } from "./zones.ts";
import { programCoverage } from "./coverage.ts";

interface TestServer {
  origin: string;
  /** Asked for when everything is built: the demo's data is that of the build. */
  command: () => string;
  env: Record<string, string>;
  /** Answers 200 once the server may be used. */
  ready: string;
  /** What the server prints. */
  log: string;
}

const firstPort = Number(process.env["JOURNEY_PORT"] ?? 4100);
const folder = join(quickFolder, `portal-journeys-${firstPort}`);

function server(
  name: string,
  port: number,
  program: string,
  settings: Record<string, string> = {},
  ready = "/readyz",
): TestServer {
  const dataDir = join(folder, name);
  const origin = `http://127.0.0.1:${port}`;
  const log = `${dataDir}.log`;
  return {
    origin,
    command: () =>
      [
        `mkdir -p ${folder} && rm -rf ${dataDir}`,
        ...(settings["V3_API_URL"] ? [] : [`cp -a ${demoData()} ${dataDir}`]),
        `exec node --import ./scripts/exit-with-parent.mjs ${program} > ${log} 2>&1`,
      ].join(" && "),
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      MY_PAGES_PER_MINUTE: "100000",
      NETWORK_PAGES_PER_MINUTE: "100000",
      TZ: zones.servers,
      ...patient,
      ...programCoverage,
      ...settings,
    },
    ready: origin + ready,
    log,
  };
}

const api = server("api", firstPort + 1, "build/server/api.js", {}, "/healthz");

/** What the journeys run against; each has a port and, where it opens one, a database of its own. */
export const servers = {
  api,
  /** The tests may be its proxy: a visitor's address is what X-Forwarded-For says. */
  portal: server("portal", firstPort, "build/server/index.js", { TRUSTED_PROXIES: "127.0.0.1" }),
  remote: server("remote", firstPort + 2, "build/server/index.js", { V3_API_URL: api.origin }),
  remixServe: server("remix-serve", firstPort + 3, "node_modules/.bin/remix-serve build/server/index.js", {
    TRUSTED_PROXIES: "127.0.0.1",
  }),
};
