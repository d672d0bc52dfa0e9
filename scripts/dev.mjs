import { ensureInstalled, loadEnvFile, requireNode } from "./bootstrap.mjs";
import { run, runAsProgram } from "./program.mjs";

/**
 * Vite itself, not `remix vite:dev`: that command ends the process at the first signal, before the database is stopped.
 * @param {string[]} args more arguments for `vite dev`
 */
async function main(args) {
  requireNode();
  await ensureInstalled();

  loadEnvFile();
  const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
  const { code } = await run("vite", ["dev", "--host", HOST, "--port", PORT, "--strictPort", ...args], {
    env: { ...process.env, NODE_ENV: "development" },
    hasOwnGroup: true,
  });
  return code;
}

await runAsProgram(import.meta.url, main);
