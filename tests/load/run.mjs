import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

// Node runs no TypeScript yet; Vite, which builds the portal, also brings these programs to it.
const [name, ...args] = process.argv.slice(2);
const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
process.env["TMPDIR"] ??= tmpdir(); // what is measured writes to the disk
const vite = await createServer({
  configFile: false,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
});
try {
  await (await vite.ssrLoadModule(file))["main"](args);
} finally {
  await vite.close();
}
