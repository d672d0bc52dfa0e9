import { join } from "node:path";
import { installedPackage } from "#tests/support/installed-package.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { ensureBuilt } from "../../scripts/bootstrap.mjs";
import { run } from "../../scripts/program.mjs";

/** The newest of each even major version that package.json allows. */
const nodes = ["20.20.2", "22.23.3", "24.21.0", "26.10.0"];

/** As the packages are called that carry them; the version that the portal brings along is the newest. */
const databases = ["15.18.0-beta.17", "16.14.0-beta.17", "17.10.0-beta.17", "18.4.0-beta.17"];

/** Unit tests of what speaks to Node's own modules and to the database. */
const tests = ["api/db", "api/backup", "api/http", "api/jobs", "keys.test.ts"];

/** By this argument the portal is only started with each Node, and asked for its home page. */
const startOnly = "--start";

interface Trial {
  node: string;
  settings: Record<string, string>;
  args: string[];
}

async function isGood(what: string, args: string[], { node, settings }: Trial): Promise<boolean> {
  const env = { ...process.env, ...settings };
  const { code, output } = await run(node, args, { env, isCaptured: true, hasOwnGroup: true });
  console.log(`${what}: ${code === 0 ? "holds" : `fails\n${output.slice(-4000)}`}`);
  return code === 0;
}

async function tryOut(name: string, trial: Trial): Promise<boolean> {
  const smoke = await isGood(`${name}, smoke`, ["tests/load/run.mjs", "../versions/smoke", ...trial.args], trial);
  const unit = await isGood(`${name}, ${tests.join(" ")}`, ["node_modules/vitest/vitest.mjs", "run", ...tests], trial);
  return smoke && unit;
}

async function nodeOf(version: string): Promise<string> {
  return join(await installedPackage(`node-${process.platform}-${process.arch}`, version), "bin", "node");
}

async function withNode(version: string): Promise<boolean> {
  return tryOut(`Node ${version}`, { node: await nodeOf(version), settings: {}, args: [] });
}

async function startsWithNode(version: string): Promise<boolean> {
  const trial = { node: await nodeOf(version), settings: {}, args: [] };
  return isGood(`Node ${version}, start`, ["tests/load/run.mjs", "../versions/start"], trial);
}

async function withPostgres(version: string): Promise<boolean> {
  const server = await startPostgres(version);
  try {
    const settings = { TEST_DATABASE: server.folder };
    return await tryOut(`PostgreSQL ${version}`, { node: process.execPath, settings, args: [server.url] });
  } finally {
    await server.remove();
  }
}

/**
 * Tries the built portal and some unit tests on every version that is promised; `-- 15 20` on those that begin so, and
 * `-- --start` only starts it with each Node.
 */
export async function main(args: string[]): Promise<void> {
  await ensureBuilt();
  const names = args.filter((name) => name !== startOnly);
  const isStart = names.length < args.length;
  const isMeant = (version: string) => names.length === 0 || names.some((name) => version.startsWith(name));
  const good: boolean[] = [];
  const tryNode = isStart ? startsWithNode : withNode;
  for (const version of nodes.filter(isMeant)) good.push(await tryNode(version));
  for (const version of isStart ? [] : databases.filter(isMeant)) good.push(await withPostgres(version));
  if (good.length === 0) throw new Error(`no version begins like ${names.join(" ")}`);
  if (good.includes(false)) process.exitCode = 1;
}
