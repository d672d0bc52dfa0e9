import { join } from "node:path";
import { installedPackage } from "#tests/support/processes/folders/installed-package.ts";
import { startPostgres } from "#tests/support/processes/postgres/postgres-server.ts";
import { ensureBuilt } from "../../scripts/bootstrap.mjs";
import { run } from "../../scripts/program.mjs";

/** Newest release of each even major Node version that package.json allows. */
const nodes = ["20.20.2", "22.23.3", "24.21.0", "26.10.0"];

/** PostgreSQL versions, as versions of the npm packages that contain them; the newest is the one the portal uses. */
const databases = ["15.18.0-beta.17", "16.14.0-beta.17", "17.10.0-beta.17", "18.4.0-beta.17"];

/** Unit tests of the code that depends most on Node's own modules and on the database. */
const tests = [
  "reference-api/db",
  "reference-api/backup",
  "reference-api/http",
  "reference-api/jobs",
  "platform/config",
  "reference-api/config",
];

/** Option that only starts the portal with each Node version and requests its home page. */
const startOnly = "--start";

interface TestRun {
  node: string;
  settings: Record<string, string>;
  args: string[];
}

async function passes(what: string, args: string[], { node, settings }: TestRun): Promise<boolean> {
  const env = { ...process.env, ...settings };
  const { code, output } = await run(node, args, { env, isCaptured: true, hasOwnGroup: true });
  console.log(`${what}: ${code === 0 ? "passes" : `fails\n${output.slice(-4000)}`}`);
  return code === 0;
}

async function testVersion(name: string, testRun: TestRun): Promise<boolean> {
  const smoke = await passes(`${name}, smoke`, ["tests/load/run.mjs", "../versions/smoke", ...testRun.args], testRun);
  const unit = await passes(
    `${name}, ${tests.join(" ")}`,
    ["node_modules/vitest/vitest.mjs", "run", ...tests],
    testRun,
  );
  return smoke && unit;
}

async function nodeOf(version: string): Promise<string> {
  return join(await installedPackage(`node-${process.platform}-${process.arch}`, version), "bin", "node");
}

async function withNode(version: string): Promise<boolean> {
  return testVersion(`Node ${version}`, { node: await nodeOf(version), settings: {}, args: [] });
}

async function startsWithNode(version: string): Promise<boolean> {
  const testRun = { node: await nodeOf(version), settings: {}, args: [] };
  return passes(`Node ${version}, start`, ["tests/load/run.mjs", "../versions/start"], testRun);
}

async function withPostgres(version: string): Promise<boolean> {
  const server = await startPostgres(version);
  try {
    const settings = { TEST_DATABASE: server.folder };
    return await testVersion(`PostgreSQL ${version}`, { node: process.execPath, settings, args: [server.url] });
  } finally {
    await server.remove();
  }
}

/**
 * Runs a smoke test of the built portal and some unit tests on every supported version; `-- 15 20` selects versions by
 * prefix, and `-- --start` only starts the portal with each Node version.
 */
export async function main(args: string[]): Promise<void> {
  await ensureBuilt();
  const names = args.filter((name) => name !== startOnly);
  const isStart = names.length < args.length;
  const isSelected = (version: string) => names.length === 0 || names.some((name) => version.startsWith(name));
  const good: boolean[] = [];
  const tryNode = isStart ? startsWithNode : withNode;
  for (const version of nodes.filter(isSelected)) good.push(await tryNode(version));
  for (const version of isStart ? [] : databases.filter(isSelected)) good.push(await withPostgres(version));
  if (good.length === 0) throw new Error(`no version starts with ${names.join(" ")}`);
  if (good.includes(false)) process.exitCode = 1;
}
