import { join } from "node:path";
import { ensureBuilt, ensureInstalled, loadEnvFile, requireNode } from "./bootstrap.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { servingEnv, servingFlags } from "./serving.mjs";
import { SetupError } from "./setup-error.mjs";

// For each command the program in build/server, and the arguments that come before the given ones.
const commands = new Map([
  ["start", ["index.js"]],
  ["api", ["api.js"]],
  ["jobs", ["jobs.js"]],
  ["staff", ["staff.js"]],
  ["openapi", ["openapi.js"]],
  ["openapi:collection", ["openapi.js", "--collection"]],
  ["check:api", ["check-api.js"]],
  ["doctor", ["staff.js", "check"]],
  ["backup", ["staff.js", "backup"]],
  ["restore", ["staff.js", "restore"]],
  ["db:migrate", ["staff.js", "db", "migrate"]],
  ["db:seed", ["staff.js", "db", "seed"]],
  ["db:reset", ["staff.js", "db", "reset"]],
]);

/** What answers on a port may do so in several processes: npm start -- --processes 4 */
const severalAtOnce = new Set(["start", "api"]);

/**
 * Of a staff command: far more than any holds. The smaller the bound, the sooner what is not held any more is collected, and a
 * large import takes little from the portal beside it.
 */
const staffHeapMegabytes = 1024;

/**
 * @param {string} name
 * @param {string[]} args
 */
function programOf(name, args) {
  const program = commands.get(name) ?? [];
  const areSeveral = severalAtOnce.has(name) && args.some((arg) => /^--processes(=|$)/.test(arg));
  return areSeveral ? ["cluster.js", ...program] : program;
}

/**
 * From a fresh clone to the running application: checks Node, installs, builds, and hands over.
 * @param {string[]} args the command's name and its own arguments
 */
async function main([name = "", ...args]) {
  requireNode();
  const [file, ...firstArgs] = programOf(name, args);
  if (!file) throw new SetupError(`Usage: node scripts/run.mjs ${[...commands.keys()].join("|")} [arguments]`);
  await ensureInstalled();
  await ensureBuilt(file);

  loadEnvFile();
  const program = join(root, "build", "server", file);
  const flags = file === "staff.js" ? [`--max-old-space-size=${staffHeapMegabytes}`] : servingFlags;
  const { code } = await run(process.execPath, [...flags, program, ...firstArgs, ...args], {
    env: { ...servingEnv, ...process.env, NODE_ENV: process.env["NODE_ENV"] || "production" },
  });
  return code;
}

await runAsProgram(import.meta.url, main);
