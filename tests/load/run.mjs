import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { ensureBuilt, ensureInstalled } from "../../scripts/bootstrap.mjs";
import { importNames } from "../../scripts/dev/import-names.mjs";

// Runs a TypeScript program through Vite, because the oldest supported Node cannot run TypeScript itself.
const [name, ...args] = process.argv.slice(2);
const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
process.env["TMPDIR"] ??= tmpdir(); // measured programs write to the disk, not to the memory folder of the tests
await ensureInstalled("tools");
await ensureBuilt();
const { createServer } = await import("vite"); // imported late, because it may have just been installed
const vite = await createServer({
  configFile: false,
  appType: "custom",
  logLevel: "error",
  resolve: { alias: importNames },
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
});
try {
  await (await vite.ssrLoadModule(file))["main"](args);
} finally {
  await vite.close();
}
