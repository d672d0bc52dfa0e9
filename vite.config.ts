import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, type ZlibOptions } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { vitePlugin as remix } from "@remix-run/dev";
import { build, defineConfig, transformWithEsbuild, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

interface Composition {
  serve: () => Promise<{ fetch: (request: Request, peer?: unknown) => Response | Promise<Response> }>;
}

function isComposition(module: Record<string, unknown>): module is Record<string, unknown> & Composition {
  return typeof module["serve"] === "function";
}

/** Development serves what production serves: server.ts, loaded by Vite and evaluated anew when it changes. */
function compositionRootInDevelopment(file: string): Plugin {
  return {
    name: "composition-root:development",
    apply: "serve",
    closeBundle: async () => (await globalThis.composition)?.close(),
    configureServer: (vite) => () => {
      vite.middlewares.use((request, response, next) => {
        request.url = request.originalUrl ?? request.url;
        vite
          .ssrLoadModule(file)
          .then(async (module) => {
            if (!isComposition(module)) throw new Error(`${file} does not export serve()`);
            const { fetch } = await module.serve();
            await getRequestListener(fetch)(request, response);
          })
          .catch((error: unknown) => {
            if (error instanceof Error) vite.ssrFixStacktrace(error);
            next(error);
          });
      });
    },
  };
}

/** server.ts and its siblings are the entries of the server build; the Remix plugin names its own, so this one comes after it. */
function compositionRootInBuild(input: Record<string, string>): Plugin {
  return {
    name: "composition-root:build",
    enforce: "post",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { input, output: { entryFileNames: "[name].js" } } } } : undefined,
  };
}

/** Scripts that stand in the document itself (`*-boot.js?raw`): minified text for the server, nothing for the browser, which has them by then. */
function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id, options) {
      const file = /^(.*-boot\.js)\?raw$/.exec(id)?.[1];
      if (!file) return undefined;
      if (!options?.ssr) return 'export default ""';
      const { code } = await transformWithEsbuild(await readFile(file, "utf8"), file, {
        minify: true,
        target: "es2022",
      });
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}

/** Scripts of one page without the framework (`*.ts?standalone`): a file of its own, minified and named by its contents; imported is its address. */
function standaloneScripts(): Plugin {
  let isDevelopment = false;
  return {
    name: "standalone-scripts",
    enforce: "pre",
    configResolved: ({ command }) => {
      isDevelopment = command === "serve";
    },
    async load(id) {
      const file = /^(.*\.ts)\?standalone$/.exec(id)?.[1];
      if (!file) return undefined;
      if (isDevelopment) return `export default ${JSON.stringify(file.slice(process.cwd().length))}`;
      const result = await build({
        configFile: false,
        logLevel: "warn",
        build: {
          write: false,
          target: "es2022",
          minify: "terser",
          modulePreload: false,
          rollupOptions: { input: file, output: { format: "es" } },
        },
      });
      const [chunk] = "output" in result ? result.output : [];
      if (!chunk) throw new Error(`${file} was not built`);
      const hash = createHash("sha256").update(chunk.code).digest("base64url").slice(0, 8);
      const fileName = `assets/${basename(file, ".ts")}-${hash}.js`;
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: chunk.code });
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  };
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify<Buffer, ZlibOptions, Buffer>(gzip);
const worthwhileBytes = 600;

/** Beside every text file of the browser its .br and .gz, at the best quality. The server build is the last to add files there. */
function precompressedFiles(folder: string): Plugin {
  async function compressFile(file: string) {
    const contents = await readFile(file);
    if (contents.length < worthwhileBytes) return;
    await writeFile(`${file}.br`, await brotliAsync(contents)); // quality 11 is Node's default
    await writeFile(`${file}.gz`, await gzipAsync(contents, { level: 9 }));
  }

  return {
    name: "precompressed-files",
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files.filter((name) => /\.(js|css|svg)$/.test(name)).map((name) => compressFile(join(folder, name))),
        );
      },
    },
  };
}

/** Few files for the browser: on a slow line each costs a request, and its name some bytes of the document that starts it. */
const browserChunks = {
  framework: ["react", "react-dom/client", "@remix-run/react"],
  site: [
    ...["site-header", "site-footer", "contact-cards", "faq-list", "error-screen", "inline-script", "document"],
    ...["stale-notice", "until-seen"],
  ]
    .map((component) => `./app/components/site/${component}.tsx`)
    .concat("./app/components/site/page-meta.ts", "./app/format/bengali.ts"),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    inlineScripts(),
    standaloneScripts(),
    compositionRootInDevelopment("./server.ts"),
    remix(remixConfig),
    compositionRootInBuild({ index: "./server.ts", api: "./api/main.ts", staff: "./api/staff/main.ts" }),
    precompressedFiles("build/client"),
  ],
  build: {
    target: isSsrBuild ? "node20" : "es2022",
    cssMinify: "lightningcss",
    minify: isSsrBuild ? false : "terser", // two per cent smaller than the default on the wire
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: browserChunks } } }),
  },
  server: { host: "127.0.0.1" },
}));
