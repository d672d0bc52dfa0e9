import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, type ZlibOptions } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import { Features } from "lightningcss";
import { minify } from "terser";
import { build, defineConfig, transformWithEsbuild, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { minBytesToCompress } from "./app/server/pipeline/compress.server.ts";
import { compositionRootInDevelopment } from "./scripts/dev/composition-root.ts";
import { importNames } from "./scripts/dev/import-names.mjs";
import { isApiInstalled } from "./scripts/dev/installed-api.mjs";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Programs of the reference API, which are built if its packages are installed. */
const apiPrograms = {
  api: "./reference-api/processes/api.ts",
  jobs: "./reference-api/processes/jobs.ts",
  staff: "./reference-api/staff/main.ts",
  openapi: "./reference-api/openapi/file.ts",
};

/**
 * Sets the entries of the server build, and the imports that stay as they are. Runs after the Remix plugin, which sets
 * entries of its own.
 */
function compositionRootInBuild(input: Record<string, string>, external: RegExp[]): Plugin {
  return {
    name: "composition-root:build",
    enforce: "post",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? { build: { rollupOptions: { input, external, output: { entryFileNames: "[name].js" } } } }
        : undefined,
  };
}

/** Oldest browsers in which pages keep their look and scripts run (docs/decisions/0086-oldest-browsers.md). */
const oldestBrowsers = ["chrome87", "safari15", "firefox102"];

/**
 * Features of Lightning CSS that are compiled away: ranges and intervals in media queries, which the oldest browsers drop
 * with their rules. Targets would compile more, and pages are weighed in bytes.
 */
const mediaRanges = Features.MediaRangeSyntax | Features.MediaIntervalSyntax;

/** True for a coverage build, which has unminified scripts with source maps and is never released. */
const isMeasured = process.env["COVERAGE_DIR"] !== undefined;

/** Provides inline scripts (`*-boot.js?raw`) as minified text to the server, and as "" to the browser build. */
function inlineScripts(): Plugin {
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

/** Provides packages that only browsers use as empty modules to the server, which runs without them. */
function browserPackages(...names: string[]): Plugin {
  const empty = "\0browser-package";
  return {
    name: "browser-packages",
    enforce: "pre",
    resolveId: (id, _importer, options) => (options.ssr && names.includes(id) ? empty : undefined),
    load: (id) => (id === empty ? "export default undefined" : undefined),
  };
}

/** Bundles a script with all its imports, minified; for coverage with a source map instead. */
async function bundleStandalone(file: string) {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    resolve: { alias: importNames },
    build: {
      write: false,
      target: oldestBrowsers,
      minify: isMeasured ? false : "terser",
      sourcemap: isMeasured,
      outDir: "build/client", // base of the source paths in the map; nothing is written there
      modulePreload: false,
      rollupOptions: { input: file, output: { format: "es" } },
    },
  });
  const [chunk, map] = "output" in result ? result.output : [];
  if (!chunk) throw new Error(`${file} was not built`);
  return { code: chunk.code, map: map?.type === "asset" ? map : undefined };
}

/** Emits the service worker as /sw.js: at the root, its scope, and without a hash, so that browsers update it. */
function serviceWorker(file: string): Plugin {
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

/** Bundles scripts of pages without the framework (`*.ts?standalone`) into hashed files; the import is their URL. */
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
      const { code, map } = await bundleStandalone(file);
      const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
      const fileName = `assets/${basename(file, ".ts")}-${hash}.js`;
      if (this.environment.name === "client") {
        this.emitFile({ type: "asset", fileName, source: code });
        if (map) this.emitFile({ type: "asset", fileName: map.fileName, source: map.source });
      }
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  };
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Writes .br and .gz next to every client text file, at best quality, after the server build, which adds files too. */
function precompressedFiles(folder: string): Plugin {
  async function compressFile(file: string) {
    const contents = await readFile(file);
    if (contents.length < minBytesToCompress) return;
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

/** Groups modules into few chunks: each file costs a request on slow connections, and bytes in the document. */
const browserChunks = {
  framework: ["react", "react-dom/client", "@remix-run/react"],
  site: [
    ...["document/document", "document/error-screen", "document/inline-script"].map(component),
    ...["site/partial-data-notice", "site/site-footer", "site/site-header"].map(component),
    ...["alert", "data-link", "detail-list", "icon", "matra-heading", "offered-link", "skeleton"].map((name) =>
      component(`ui/${name}`),
    ),
    "./app/components/document/connection.ts",
    "./app/components/document/foreign/later-title.tsx",
    "./app/components/document/foreign/moved-nodes.ts",
    "./app/components/document/foreign/typed-fields.ts",
    "./app/components/document/lost-chunk.ts",
    "./app/components/document/page-meta.ts",
    "./app/components/document/use-appearance.ts",
    "./app/components/form/refused-form.ts",
    "./platform/locale/bengali.ts",
    "./platform/locale/dates.ts",
    "./platform/locale/times.ts",
  ],
  fields: ["fields", "choice-field", "college-field", "subject-field"].map((name) => component(`form/${name}`)),
  forms: [component("form/post-form"), "./app/components/form/use-submitted-form.ts"],
  events: [
    ...["study/event-row", "ui/step-list"].map(component),
    "./app/components/study/event-words.ts",
    "./app/format/delivery-status.ts",
    "./platform/locale/time-span.ts",
  ],
};

function component(name: string): string {
  return `./app/components/${name}.tsx`;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    inlineScripts(),
    standaloneScripts(),
    browserPackages("hls.js/light"),
    serviceWorker("app/worker/worker.ts"),
    compositionRootInDevelopment("./server.ts"),
    remix(remixConfig),
    compositionRootInBuild(
      {
        index: "./server.ts",
        cluster: "./server/cluster.ts",
        "check-api": "./app/check-api/main.server.ts",
        ...(isApiInstalled() && apiPrograms),
      },
      isApiInstalled() ? [] : [/^#api\//],
    ),
    precompressedFiles("build/client"),
  ],
  resolve: { alias: importNames },
  css: { lightningcss: { include: mediaRanges } },
  esbuild: { supported: { "optional-chain": true } }, // Chrome before 91 fails only on spread arguments of one
  build: {
    target: isSsrBuild ? "node20" : oldestBrowsers,
    cssMinify: "lightningcss",
    // Unused reads of properties are dropped: neither the portal nor its packages have getters with effects, and the
    // linter refuses a read as a statement of its own.
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, keep_fargs: false },
    },
    minify: isSsrBuild || isMeasured ? false : "terser", // 2 % smaller on the wire than the default
    sourcemap: isSsrBuild === true || isMeasured, // stacks of the server name the sources (node --enable-source-maps)
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: browserChunks } } }),
  },
  server: { host: "127.0.0.1" },
}));
