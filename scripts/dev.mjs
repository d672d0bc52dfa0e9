import { ensureInstalled, loadEnvFile, requireNode } from "./bootstrap.mjs";
import { run, runAsProgram } from "./program.mjs";

/**
 * Vite itself, not `remix vite:dev`: that command ends the process at the first signal, before the database is stopped.
 * @param {string[]} args more arguments for `vite dev`
 */
async function main(args) {
  requireNode();
  await ensureInstalled();

  const given = { ...process.env }; // .env is read again with each edit; only the address stays what it was
  loadEnvFile();
  const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
  const address = ["--host", HOST, "--port", PORT, "--strictPort"];
  const vite = ["--import", "./scripts/exit-with-parent.mjs", "node_modules/vite/bin/vite.js", "dev"];
  const { code } = await run(process.execPath, [...vite, ...address, ...args], {
    env: { ...given, HOST, PORT, NODE_ENV: "development" },
    hasOwnGroup: true,
  });
  return code;
}

await runAsProgram(import.meta.url, main);
