import { ensureInstalled, loadEnvFile, requireNode } from "./bootstrap.mjs";
import { run, runAsProgram } from "./program.mjs";

/**
 * Starts the development server. It runs Vite itself because `remix vite:dev` ends the process at the first signal,
 * before the database is stopped.
 * @param {string[]} args more arguments for `vite dev`
 */
async function main(args) {
  requireNode();
  await ensureInstalled();

  const initialEnv = { ...process.env }; // .env is read again after each edit; only HOST and PORT stay the same
  loadEnvFile();
  const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
  const address = ["--host", HOST, "--port", PORT, "--strictPort"];
  const vite = ["--import", "./scripts/exit-with-parent.mjs", "node_modules/vite/bin/vite.js", "dev"];
  const { code } = await run(process.execPath, [...vite, ...address, ...args], {
    env: { ...initialEnv, HOST, PORT, NODE_ENV: "development" },
    hasOwnGroup: true,
  });
  return code;
}

await runAsProgram(import.meta.url, main);
