import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { getRequestListener } from "@hono/node-server";
import closeWithGrace from "close-with-grace";
import type { Plugin } from "vite";
import { moduleLoader } from "./load-module.ts";
import { createSuccession } from "./succession.ts";

interface Composition {
  fetch: (request: Request) => Response | Promise<Response>;
  close: (answered?: Promise<unknown>) => Promise<void>;
}

interface CompositionRoot {
  compose: (settings: NodeJS.ProcessEnv, tell: (message: string) => void) => Promise<Composition>;
}

function isCompositionRoot(module: Record<string, unknown>): module is Record<string, unknown> & CompositionRoot {
  return typeof module["compose"] === "function";
}

const settingsFile = ".env";

/**
 * Development serves what production serves: server.ts, loaded by Vite. Where an edit reaches it, however deep, Vite
 * evaluates it again, and the next request is answered by what it composes then.
 */
export function compositionRootInDevelopment(file: string): Plugin {
  const given = { ...process.env };
  let hasStarted = false;
  let forgetSignals = () => {};

  /** The settings as they are now: those of the file, where a variable that was set when the process began wins. */
  function readSettings(): NodeJS.ProcessEnv {
    return { ...(existsSync(settingsFile) ? parseEnv(readFileSync(settingsFile, "utf8")) : {}), ...given };
  }

  const succession = createSuccession<CompositionRoot["compose"], Composition>({
    async make(compose) {
      let isQuiet = hasStarted; // an edit need not tell again who the demo's doctors are
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
      envDir: false, // for the settings alone Vite need not start again
      server: {
        watch: { ignored: [readSettings()["DATA_DIR"] ?? "data", "build"].map((name) => resolve(name, "**")) },
      },
    }),
    configResolved() {
      // Remix has read the settings too, and they would stay what they are now
      for (const name of Object.keys(process.env)) if (!(name in given)) Reflect.deleteProperty(process.env, name);
    },
    configureServer(vite) {
      if (!vite.config.configFile) return; // Remix compiles routes with a second Vite, which serves nobody
      // Vite knows of no Ctrl-C
      const grace = closeWithGrace({ delay: 30_000 }, async ({ err }) => {
        if (err) console.error(err);
        await vite.close();
      });
      forgetSignals = grace.uninstall;

      const loadModule = moduleLoader(vite, file);
      async function load() {
        const module = await loadModule();
        if (!isCompositionRoot(module)) throw new Error(`${file} does not export compose()`);
        return module.compose;
      }
      let isBroken = false;
      return () => {
        vite.middlewares.use((request, response, next) => {
          const closed = new Promise((resolve) => response.once("close", resolve)); // the answer has left, or who asked
          request.url = request.originalUrl ?? request.url;
          succession
            .serve(load, async ({ fetch }) => {
              // a page that was loaded between the mistake and its mending waits for a word
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
    /** The browser's part of an edit is Remix's to replace; where the browser has none, its page is loaded again. */
    hotUpdate({ file: edited, modules, server }) {
      const { client, ssr } = server.environments;
      if (this.environment !== ssr || client.moduleGraph.getModulesByFile(edited)?.size) return;
      const isSettings = edited === resolve(settingsFile);
      if (isSettings) ssr.moduleGraph.onFileChange(resolve(file));
      if (isSettings || modules.length > 0) client.hot.send({ type: "full-reload", triggeredBy: edited });
    },
    async closeBundle() {
      forgetSignals();
      await succession.close();
    },
  };
}
