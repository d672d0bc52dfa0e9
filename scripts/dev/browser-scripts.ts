import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { minify } from "terser";
import { build, transformWithEsbuild, type Plugin, type BuildOptions } from "vite";
import { breaksInOldChrome } from "./optional-calls.ts";
import { importNames } from "./import-names.mjs";

/** Oldest browsers in which pages keep their look and scripts run (docs/decisions/0086-oldest-browsers.md). */
export const oldestBrowsers = ["chrome87", "safari15", "firefox102"];

/** True in a coverage build, which has unminified scripts with source maps and is never released. */
export const isMeasured = process.env["COVERAGE_DIR"] !== undefined;

/**
 * Creates a Vite plugin that provides inline scripts (`*-boot.js?raw`) as minified text to the server, and as "" to the
 * browser build.
 */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id, options) {
      const file = /^(.*-boot\.js)\?raw$/.exec(id)?.[1];
      if (!file) return undefined;
      if (!options?.ssr) return 'export default ""';
      const text = await readFile(file, "utf8");
      if (isMeasured && !text.includes("export default"))
        return `export default ${JSON.stringify(`${text}//# sourceURL=${pathToFileURL(file).href}`)}`;
      const { code } = await transformWithEsbuild(text, file, { target: oldestBrowsers, charset: "utf8" });
      const smallest = await minify(code, { compress: { passes: 2, unsafe_arrows: true } });
      return `export default ${JSON.stringify(smallest.code)}`;
    },
  };
}

function evaluate(code: string): Promise<{ patterns: unknown }> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/**
 * Creates a Vite plugin that reduces app/pages.ts in browser builds to its export `patterns`; only the server needs the
 * other facts of a page.
 */
export function browserPages(): Plugin {
  const file = resolve("app/pages.ts");
  return {
    name: "browser-pages",
    enforce: "pre",
    async load(id, options) {
      if (id !== file || options?.ssr) return undefined;
      const { code } = await transformWithEsbuild(await readFile(file, "utf8"), file);
      const { patterns } = await evaluate(code);
      return `export const patterns = ${JSON.stringify(patterns)};`;
    },
  };
}

/** Names of the exports of a route module that Remix takes over into its browser script. */
const routeExports = ["ErrorBoundary", "clientLoader", "handle", "meta", "shouldRevalidate"];

/**
 * Creates a Vite plugin that leaves those of `modules` (paths of the modules of all pages) out of the browser build
 * whose handle has neither `scripts: "now"` nor `"idle"`, because no page loads them.
 */
export function unloadedPages(modules: string[]): Plugin {
  const files = new Set(modules.map((module) => resolve(module)));
  const names = routeExports.map((name) => `${name} = undefined`);
  return {
    name: "unloaded-pages",
    apply: "build",
    enforce: "pre",
    async load(id, options) {
      if (options?.ssr || !files.has(id) || /\bscripts: "(now|idle)"/.test(await readFile(id, "utf8")))
        return undefined;
      return `export default undefined; export const ${names.join()};`;
    },
  };
}

/**
 * Options of the minifier of browser scripts. Reads of properties whose value is not used are dropped, as if no getter
 * had an effect.
 */
export const terserOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 2, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, keep_fargs: false },
} satisfies BuildOptions["terserOptions"];

type Bundle = Awaited<ReturnType<typeof bundle>>;
const bundles = new Map<string, Promise<Bundle>>();

/**
 * Bundles a script once for the builds of browser and server, and caches the result. Rejects if it has a call that
 * breaks old Chrome.
 */
function bundleStandalone(file: string): Promise<Bundle> {
  const known = bundles.get(file) ?? bundle(file);
  bundles.set(file, known);
  return known;
}

async function bundle(file: string) {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [browserPages()],
    resolve: { alias: importNames },
    // Chrome 80 to 90 knows optional chains, but for calls that are refused below
    esbuild: { supported: { "optional-chain": true } },
    build: {
      write: false,
      target: oldestBrowsers,
      minify: isMeasured ? false : "terser",
      terserOptions,
      sourcemap: isMeasured,
      outDir: "build/client", // base of the source paths in the map; nothing is written there
      modulePreload: false,
      rollupOptions: { input: file, output: { format: "es" } },
    },
  });
  const [chunk, map] = "output" in result ? result.output : [];
  if (!chunk) throw new Error(`${file} was not built`);
  if (breaksInOldChrome(chunk.code)) throw new Error(`${file}: Chrome 87 cannot call a?.b(...c, d); write it apart`);
  return { code: chunk.code, map: map?.type === "asset" ? map : undefined };
}

/**
 * Creates a Vite plugin that emits the service worker as /sw.js: at the root, its scope, and without a hash, so that
 * browsers update it.
 */
export function serviceWorker(file: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async buildStart() {
      if (this.environment.name !== "client") return;
      const { code } = await bundleStandalone(file);
      this.emitFile({ type: "asset", fileName: "sw.js", source: code });
    },
  };
}

/**
 * Creates a Vite plugin that bundles scripts of pages without the framework (`*.ts?standalone`) into hashed files; the
 * import is their URL. In development it is that of the source.
 */
export function standaloneScripts(): Plugin {
  let isDevelopment = false;
  const written = new Map<string, string>();
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
      const { code, map } = await bundleStandalone(file);
      const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
      const fileName = `assets/${basename(file, ".ts")}-${hash}.js`;
      written.set(fileName, code);
      if (map) written.set(map.fileName, String(map.source));
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
    // by the build of the server, which knows all of them: that of the browser leaves their pages out
    async writeBundle() {
      if (this.environment.name === "client") return;
      await Promise.all([...written].map(([fileName, text]) => writeFile(resolve("build/client", fileName), text)));
    },
  };
}
