import { join } from "node:path";
import { installedPackage } from "#tests/support/installed-package.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { ensureBuilt } from "../../scripts/bootstrap.mjs";
import { run } from "../../scripts/program.mjs";

/** The oldest that package.json allows, and the newest of each major version that is maintained. */
const nodes = ["20.19.0", "22.23.3", "24.9.0"];

/** As the packages are called that carry them; the version that the portal brings along is the newest. */
const databases = ["15.18.0-beta.17", "16.14.0-beta.17", "17.10.0-beta.17", "18.4.0-beta.17"];

/** Unit tests of what speaks to Node's own modules and to the database. */
const tests = ["api/db", "api/backup", "api/http", "api/jobs", "keys.test.ts"];

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

async function withNode(version: string): Promise<boolean> {
  const folder = await installedPackage(`node-${process.platform}-${process.arch}`, version);
  return tryOut(`Node ${version}`, { node: join(folder, "bin", "node"), settings: {}, args: [] });
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

/** Tries the built portal and some unit tests on every version that is promised; `-- 15 20.19` on those that begin so. */
export async function main(names: string[]): Promise<void> {
  await ensureBuilt();
  const isMeant = (version: string) => names.length === 0 || names.some((name) => version.startsWith(name));
  const good: boolean[] = [];
  for (const version of nodes.filter(isMeant)) good.push(await withNode(version));
  for (const version of databases.filter(isMeant)) good.push(await withPostgres(version));
  if (good.length === 0) throw new Error(`no version begins like ${names.join(" ")}`);
  if (good.includes(false)) process.exitCode = 1;
}
