import { join } from "node:path";
import { installedPackage } from "#tests/support/processes/folders/installed-package.ts";
import { startPostgres } from "#tests/support/processes/postgres/postgres-server.ts";
import { ensureBuilt } from "../../scripts/bootstrap.mjs";
import { run } from "../../scripts/program.mjs";

/** The oldest Node that package.json allows, and the newest release of each maintained major version. */
const nodes = ["20.19.0", "22.23.3", "24.9.0"];

/** PostgreSQL versions, as versions of the npm packages that contain them; the newest is the one the portal uses. */
const databases = ["15.18.0-beta.17", "16.14.0-beta.17", "17.10.0-beta.17", "18.4.0-beta.17"];

/** Unit tests of the code that depends most on Node's own modules and on the database. */
const tests = ["api/db", "api/backup", "api/http", "api/jobs", "keys.test.ts"];

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

async function withNode(version: string): Promise<boolean> {
  const folder = await installedPackage(`node-${process.platform}-${process.arch}`, version);
  return testVersion(`Node ${version}`, { node: join(folder, "bin", "node"), settings: {}, args: [] });
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
 * Runs a smoke test of the built portal and some unit tests on every supported version; `-- 15 20.19` selects versions
 * by prefix.
 */
export async function main(names: string[]): Promise<void> {
  await ensureBuilt();
  const isSelected = (version: string) => names.length === 0 || names.some((name) => version.startsWith(name));
  const good: boolean[] = [];
  for (const version of nodes.filter(isSelected)) good.push(await withNode(version));
  for (const version of databases.filter(isSelected)) good.push(await withPostgres(version));
  if (good.length === 0) throw new Error(`no version starts with ${names.join(" ")}`);
  if (good.includes(false)) process.exitCode = 1;
}
