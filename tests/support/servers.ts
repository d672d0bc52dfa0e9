import { tmpdir } from "node:os";
import { join } from "node:path";

interface TestServer {
  origin: string;
  command: string;
  env: Record<string, string>;
  /** Answers 200 once the server may be used. */
  ready: string;
}

const firstPort = Number(process.env["JOURNEY_PORT"] ?? 4100);
const folder = join(tmpdir(), `portal-journeys-${firstPort}`);

function server(
  name: string,
  port: number,
  program: string,
  settings: Record<string, string> = {},
  ready = "/readyz",
): TestServer {
  const dataDir = join(folder, name);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    command: `rm -rf ${dataDir} && exec ${program}`,
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      MY_PAGES_PER_MINUTE: "100000",
      ...settings,
    },
    ready: origin + ready,
  };
}

const api = server("api", firstPort + 1, "node build/server/api.js", {}, "/healthz");

/** What the journeys run against; each has a port and, where it opens one, a database of its own. */
export const servers = {
  api,
  /** The tests may be its proxy: a visitor's address is what X-Forwarded-For says. */
  portal: server("portal", firstPort, "node build/server/index.js", { TRUSTED_PROXIES: "127.0.0.1" }),
  remote: server("remote", firstPort + 2, "node build/server/index.js", { V3_API_URL: api.origin }),
  remixServe: server(
    "remix-serve",
    firstPort + 3,
    "node node_modules/.bin/remix-serve build/server/index.js",
    {},
    "/favicon.svg",
  ),
};
