import { join } from "node:path";
import { demoData } from "./folders/demo-data.ts";
import { fastTempFolder } from "./folders/fast-temp-folder.ts";
import { longTimeouts } from "./long-timeouts.ts";
import { zones } from "./zones.ts";
import { programCoverage } from "#tests/support/runner/coverage.ts";

interface TestServer {
  origin: string;
  /** Shell command to start it. A function, because the path of the demo's data depends on the finished build. */
  command: () => string;
  env: Record<string, string>;
  /** URL that returns 200 once the server is ready. */
  ready: string;
  /** File with the server's output. */
  log: string;
}

const firstPort = Number(process.env["JOURNEY_PORT"] ?? 4100);
const folder = join(fastTempFolder, `portal-journeys-${firstPort}`);

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
      ...longTimeouts,
      ...programCoverage,
      ...settings,
    },
    ready: origin + ready,
    log,
  };
}

const api = server("api", firstPort + 1, "build/server/api.js", {}, "/healthz");

/** Servers of the end-to-end tests, each with its own port and, unless it uses another API, its own database. */
export const servers = {
  api,
  /** Trusts X-Forwarded-For from the tests, which set it as the visitor's IP address. */
  portal: server("portal", firstPort, "build/server/index.js", { TRUSTED_PROXIES: "127.0.0.1" }),
  remote: server("remote", firstPort + 2, "build/server/index.js", { V3_API_URL: api.origin }),
  remixServe: server("remix-serve", firstPort + 3, "node_modules/.bin/remix-serve build/server/index.js", {
    TRUSTED_PROXIES: "127.0.0.1",
  }),
};
