import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { getRequestListener } from "@hono/node-server";
import closeWithGrace from "close-with-grace";
import type { Plugin } from "vite";
import { moduleLoader } from "./load-module.ts";
import { createGenerations } from "./generations.ts";

interface Composition {
  fetch: (request: Request) => Response | Promise<Response>;
  close: (idle?: Promise<unknown>) => Promise<void>;
}

interface CompositionRoot {
  compose: (settings: NodeJS.ProcessEnv, tell: (message: string) => void) => Promise<Composition>;
}

function isCompositionRoot(module: Record<string, unknown>): module is Record<string, unknown> & CompositionRoot {
  return typeof module["compose"] === "function";
}

const settingsFile = ".env";

/**
 * Creates a Vite plugin that serves the composition root `file` (server.ts) in development, as production does. After
 * an edit of any module that it imports, Vite evaluates it again, and the next request is handled by the newly composed
 * server.
 */
export function compositionRootInDevelopment(file: string): Plugin {
  const initialEnv = { ...process.env };
  let hasStarted = false;
  let removeSignalHandlers = () => {};

  /** Reads the current settings: those of .env, overridden by variables that were set when the process started. */
  function readSettings(): NodeJS.ProcessEnv {
    return { ...(existsSync(settingsFile) ? parseEnv(readFileSync(settingsFile, "utf8")) : {}), ...initialEnv };
  }

  const generations = createGenerations<CompositionRoot["compose"], Composition>({
    async make(compose) {
      let isQuiet = hasStarted; // the accounts of the demo are printed once, not after each edit
      hasStarted = true;
      try {
        return await compose(readSettings(), (message) => isQuiet || console.log(message));
      } finally {
        isQuiet = false;
      }
    },
    onError: console.error,
  });

  return {
    name: "composition-root:development",
    apply: "serve",
    config: () => ({
      envDir: false, // otherwise Vite would restart after an edit of .env
      optimizeDeps: { include: ["idiomorph"] }, // found in the first page, it would be bundled then and reload that page
      server: {
        watch: { ignored: [readSettings()["DATA_DIR"] ?? "data", "build"].map((name) => resolve(name, "**")) },
      },
    }),
    configResolved() {
      // Remix has loaded .env into the environment; without this, later edits of the file would have no effect
      for (const name of Object.keys(process.env)) if (!(name in initialEnv)) Reflect.deleteProperty(process.env, name);
    },
    configureServer(vite) {
      if (!vite.config.configFile) return; // Remix compiles routes with a second Vite, which handles no requests
      // Vite does not handle Ctrl-C
      const grace = closeWithGrace({ delay: 30_000 }, async ({ err }) => {
        if (err) console.error(err);
        await vite.close();
      });
      removeSignalHandlers = grace.uninstall;

      const loadModule = moduleLoader(vite, file);
      async function load() {
        const module = await loadModule();
        if (!isCompositionRoot(module)) throw new Error(`${file} does not export compose()`);
        return module.compose;
      }
      let isBroken = false;
      return () => {
        vite.middlewares.use((request, response, next) => {
          // the response was sent, or the client disconnected
          const closed = new Promise((resolve) => response.once("close", resolve));
          request.url = request.originalUrl ?? request.url;
          generations
            .serve(load, async ({ fetch }) => {
              // a page that was loaded while the source was broken must reload once it is fixed
              if (isBroken) vite.environments.client.hot.send({ type: "full-reload" });
              isBroken = false;
              await getRequestListener(fetch)(request, response);
              await closed;
            })
            .catch((error: unknown) => {
              isBroken = true;
              if (error instanceof Error) vite.ssrFixStacktrace(error);
              next(error);
            });
        });
      };
    },
    /**
     * Tells the page of an edit of a file that only the server uses. Remix handles files that the browser uses.
     */
    hotUpdate({ file: edited, modules, server }) {
      const { client, ssr } = server.environments;
      if (this.environment !== ssr || client.moduleGraph.getModulesByFile(edited)?.size) return;
      const isSettings = edited === resolve(settingsFile);
      if (isSettings) ssr.moduleGraph.onFileChange(resolve(file));
      if (isSettings || modules.length > 0) client.hot.send("portal:edited");
    },
    async closeBundle() {
      removeSignalHandlers();
      await generations.close();
    },
  };
}
