import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, loadEnvFile, requireNode } from "./bootstrap.mjs";
import { root, run, runAsProgram } from "./program.mjs";
import { servingEnv, servingFlags } from "./serving.mjs";
import { SetupError } from "./setup-error.mjs";

// Maps a command to its program in build/server and the arguments that precede those of the user.
const commands = new Map([
  ["start", ["index.js"]],
  ["api", ["api.js"]],
  ["jobs", ["jobs.js"]],
  ["staff", ["staff.js"]],
  ["openapi", ["openapi.js"]],
  ["openapi:collection", ["openapi.js", "--collection"]],
  ["openapi:fields", ["openapi.js", "--fields"]],
  ["adapter:types", ["openapi.js", "--adapter-types"]],
  ["adapter:new", ["openapi.js", "--adapter-skeleton"]],
  ["check:api", ["check-api.js"]],
  ["doctor", ["staff.js", "check"]],
  ["backup", ["staff.js", "backup"]],
  ["restore", ["staff.js", "restore"]],
  ["db:migrate", ["staff.js", "db", "migrate"]],
  ["db:seed", ["staff.js", "db", "seed"]],
  ["db:reset", ["staff.js", "db", "reset"]],
]);

/** Programs that must succeed first. */
const checkedBy = new Map([["doctor", "settings.js"]]);

/** Commands that can run in several processes: npm start -- --processes 4 */
const severalAtOnce = new Set(["start", "api"]);

/**
 * Heap limit of staff commands, well above what any of them needs. A limit makes V8 collect garbage earlier, so that a
 * large import leaves memory to a portal on the same machine.
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
 * Runs a command of the built application: checks the Node version, installs packages and builds if needed.
 * @param {string[]} args name of the command and its arguments
 */
async function main([name = "", ...args]) {
  requireNode();
  const [file, ...firstArgs] = programOf(name, args);
  if (!file) throw new SetupError(`Usage: node scripts/run.mjs ${[...commands.keys()].join("|")} [arguments]`);
  await ensureInstalled();
  await ensureBuilt(file);

  loadEnvFile();
  const program = join(root, "build", "server", file);
  if (!existsSync(program))
    throw new SetupError("This command is one of the reference API; npm ci --include=dev installs its packages.");
  const flags = file === "staff.js" ? [`--max-old-space-size=${staffHeapMegabytes}`] : servingFlags;
  const env = { ...servingEnv, ...process.env, NODE_ENV: process.env["NODE_ENV"] || "production" };
  const check = checkedBy.get(name);
  if (check) {
    const { code } = await run(process.execPath, [join(root, "build", "server", check)], { env });
    if (code !== 0) return code;
  }
  const { code } = await run(process.execPath, [...flags, program, ...firstArgs, ...args], { env });
  return code;
}

await runAsProgram(import.meta.url, main);
