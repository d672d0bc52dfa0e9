import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, type ZlibOptions } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import { Features } from "lightningcss";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { pages, unlinked } from "./app/pages.ts";
import { minBytesToCompress } from "./app/server/pipeline/compress.server.ts";
import {
  browserPages,
  inlineScripts,
  isMeasured,
  oldestBrowsers,
  serviceWorker,
  standaloneScripts,
  unloadedPages,
  terserOptions,
} from "./scripts/dev/browser-scripts.ts";
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

/**
 * Features of Lightning CSS that are compiled away: ranges and intervals in media queries, which the oldest browsers drop
 * with their rules. Targets would compile more, and pages are weighed in bytes.
 */
const mediaRanges = Features.MediaRangeSyntax | Features.MediaIntervalSyntax;

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

/** Groups what every page with the application loads into few chunks: each file costs a request on slow connections. */
const browserChunks = {
  framework: ["react", "react-dom/client", "@remix-run/react"],
  site: [
    ...["document/document", "document/inline-script"].map(component),
    ...["site/error-screen", "site/partial-data-notice", "site/site-footer", "site/site-header"].map(component),
    ...["alert", "data-link", "detail-list", "icon", "matra-heading", "offered-link", "skeleton"].map((name) =>
      component(`ui/${name}`),
    ),
    "./app/components/document/connection.ts",
    "./app/components/document/foreign/later-title.tsx",
    "./app/components/document/foreign/moved-nodes.ts",
    "./app/components/document/foreign/typed-fields.ts",
    "./app/components/document/scripts/lost-chunk.ts",
    "./app/components/document/page-meta.ts",
    "./app/components/document/use-appearance.ts",
    "./app/components/document/refused-form.ts",
    "./platform/locale/bengali.ts",
    "./platform/locale/dates.ts",
    "./platform/locale/times.ts",
  ],
};

function component(name: string): string {
  return `./app/components/${name}.tsx`;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    inlineScripts(),
    browserPages(),
    standaloneScripts(),
    unloadedPages([...pages, ...unlinked].map(({ module }) => `app/features/${module}`)),
    browserPackages("hls.js/light"),
    serviceWorker("app/worker/worker.ts"),
    compositionRootInDevelopment("./server.ts"),
    remix(remixConfig),
    compositionRootInBuild(
      {
        index: "./server.ts",
        cluster: "./server/cluster.ts",
        settings: "./server/check-settings.ts",
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
    terserOptions,
    minify: isSsrBuild || isMeasured ? false : "terser", // 2 % smaller on the wire than the default
    sourcemap: isSsrBuild === true || isMeasured, // stacks of the server name the sources (node --enable-source-maps)
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: browserChunks } } }),
  },
  server: { host: "127.0.0.1" },
}));
