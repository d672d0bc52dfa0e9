import { join, resolve } from "node:path";
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

/** True for journeys against `npm run dev`, without a build (`playwright.dev.config.ts`). */
export const isDevelopment = process.env["DEV_JOURNEYS"] === "1";

const firstPort = Number(process.env["JOURNEY_PORT"] ?? 4100);
const folder = join(fastTempFolder, `portal-journeys-${firstPort}`);

function server(
  name: string,
  port: number,
  program: string,
  settings: Record<string, string> = {},
  { ready = "/readyz", hasData = settings["V3_API_URL"] === undefined } = {},
): TestServer {
  const dataDir = join(folder, name);
  const origin = `http://127.0.0.1:${port}`;
  const log = `${dataDir}.log`;
  return {
    origin,
    command: () =>
      [
        `mkdir -p ${folder} && rm -rf ${dataDir}`,
        ...(hasData ? [`cp -a ${demoData()} ${dataDir}`] : []),
        `exec node --enable-source-maps --import ./scripts/exit-with-parent.mjs ${program} > ${log} 2>&1`,
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

const api = server("api", firstPort + 1, "build/server/api.js", {}, { ready: "/healthz" });

/** Trusts X-Forwarded-For from the tests, which set it as the visitor's IP address. */
const portal = server("portal", firstPort, "build/server/index.js", { TRUSTED_PROXIES: "127.0.0.1" });

const [referencePort, foreignPort, adaptedPort] = [firstPort + 8, firstPort + 9, firstPort + 10];
const foreignOrigin = `http://127.0.0.1:${foreignPort}`;

/** The reference API behind an API of another shape, to which the sandboxes of the payment gateways return. */
const referenceApi = server(
  "reference-api",
  referencePort,
  "build/server/api.js",
  { PUBLIC_ORIGIN: foreignOrigin, TRUSTED_PROXIES: "127.0.0.1" },
  { ready: "/healthz" },
);

function devServer(): TestServer {
  const port = firstPort + 4;
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = resolve(".cache", "dev-journeys");
  const log = `${dataDir}.log`;
  return {
    origin,
    command: () => `mkdir -p .cache && rm -rf ${dataDir} && exec node scripts/dev.mjs > ${log} 2>&1`,
    env: { ...portal.env, NODE_ENV: "development", PORT: String(port), DATA_DIR: dataDir },
    ready: `${origin}/readyz`,
    log,
  };
}

/** A v3 API that knows only the calls of the owner's specification. */
const specificationApi = server(
  "specification-api",
  firstPort + 5,
  "tests/load/run.mjs ../support/fakes/specification-api/program",
  {},
  { ready: "/__test/ready", hasData: false },
);

const onSpecification = { V3_API_URL: specificationApi.origin, TRUSTED_PROXIES: "127.0.0.1" };

/** Servers of the end-to-end tests, each with its own port and, unless it uses another API, its own database. */
export const servers = {
  api,
  portal: isDevelopment ? devServer() : portal,
  remote: server("remote", firstPort + 2, "build/server/index.js", {
    V3_API_URL: api.origin,
    MEDIA_BASE: `http://127.0.0.1:${firstPort + 2}`, // the demo's pictures are files of the portal
  }),
  referenceApi,
  foreignApi: server(
    "foreign-api",
    foreignPort,
    "tests/load/run.mjs ../support/fakes/foreign-api/program",
    { REFERENCE_API: referenceApi.origin, PORTAL: `http://127.0.0.1:${adaptedPort}` },
    { ready: "/v1/ping", hasData: false },
  ),
  /** A portal on that API, by the adapter of the documentation. */
  adapted: server("adapted", adaptedPort, "build/server/index.js", {
    V3_API_URL: foreignOrigin,
    V3_ADAPTER: "docs/examples/adapter/adapter.mjs",
    V3_CSRF_PATH: "/v1/ping",
    PAYMENT_PAGE_ORIGINS: foreignOrigin,
    TRUSTED_PROXIES: "127.0.0.1",
  }),
  remixServe: server("remix-serve", firstPort + 3, "node_modules/.bin/remix-serve build/server/index.js", {
    TRUSTED_PROXIES: "127.0.0.1",
  }),
  specificationApi,
  specification: server("specification", firstPort + 6, "build/server/index.js", onSpecification),
  specificationRemixServe: server(
    "specification-remix-serve",
    firstPort + 7,
    "node_modules/.bin/remix-serve build/server/index.js",
    onSpecification,
  ),
};
