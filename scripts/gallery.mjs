import { ensureInstalled, requireNode } from "./bootstrap.mjs";
import { importNames } from "./dev/import-names.mjs";
import { runAsProgram } from "./program.mjs";

const pages = "/tests/support/browser/gallery.tsx";

/**
 * Serves the component gallery on the loopback address. Reloading a page shows edits.
 * @param {number} port
 */
export async function startGallery(port) {
  const { createServer } = await import("vite"); // imported late, because main() may have just installed it
  const vite = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    esbuild: { jsx: "automatic" },
    resolve: { alias: importNames },
    optimizeDeps: { noDiscovery: true, include: [] },
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      ws: false,
      hmr: false,
      watch: { ignored: ["build", "data", ".cache", "test-results"].map((folder) => `**/${folder}/**`) },
    },
    plugins: [
      {
        name: "gallery",
        configureServer: ({ middlewares, ssrLoadModule }) => {
          middlewares.use((request, response, next) => {
            const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
            ssrLoadModule(pages)
              .then(({ galleryPage }) => {
                const html = galleryPage(pathname);
                if (html === undefined) return next();
                response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
              })
              .catch(next);
          });
        },
      },
    ],
  });
  return vite.listen();
}

/** @param {string[]} args port, by default 5005 */
async function main([port = "5005"]) {
  requireNode();
  await ensureInstalled();
  await startGallery(Number(port));
  console.log(`The component gallery: http://127.0.0.1:${port}`);
  return 0;
}

await runAsProgram(import.meta.url, main);
