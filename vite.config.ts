import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, type ZlibOptions } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import { build, defineConfig, transformWithEsbuild, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { compositionRootInDevelopment } from "./scripts/dev/composition-root.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Sets the entries of the server build. Runs after the Remix plugin, which sets an entry of its own. */
function compositionRootInBuild(input: Record<string, string>): Plugin {
  return {
    name: "composition-root:build",
    enforce: "post",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { input, output: { entryFileNames: "[name].js" } } } } : undefined,
  };
}

/** A build for coverage has source maps and is not minified; it is not shipped. */
const isMeasured = process.env["COVERAGE_DIR"] !== undefined;

/**
 * Inline scripts of the document (`*-boot.js?raw`): minified text in the server build, and an empty string in the
 * browser's.
 */
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
      const { code } = await transformWithEsbuild(text, file, { minify: true, target: "es2022" });
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}

/** Bundles a script with its imports into one minified chunk, with a source map in a build for coverage. */
async function bundleAlone(file: string) {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
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

/**
 * Emits the service worker as /sw.js: at the root, which is its scope, and without a hash, since browsers re-fetch its
 * URL.
 */
function serviceWorker(file: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async buildStart() {
      if (this.environment.name !== "client") return;
      const { code } = await bundleAlone(file);
      this.emitFile({ type: "asset", fileName: "sw.js", source: code });
    },
  };
}

/**
 * Scripts of single pages without the framework (`*.ts?standalone`): the import is the URL of a minified file with a
 * content hash.
 */
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
      const { code, map } = await bundleAlone(file);
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
const worthwhileBytes = 600;

/**
 * Writes a .br and a .gz beside every text file of the client build, after the server build, which adds files there
 * too.
 */
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

/**
 * Manual chunks of the client build: few, since each costs a request on a slow connection and its name bytes in the
 * document.
 */
const browserChunks = {
  framework: ["react", "react-dom/client", "@remix-run/react"],
  site: [
    ...["document/document", "document/error-screen", "document/inline-script", "document/until-seen"].map(component),
    ...["site/gap-alert", "site/site-footer", "site/site-header"].map(component),
    ...["catalogue/contact-cards", "catalogue/faq-list", "ui/detail-list"].map(component),
    "./app/components/document/page-meta.ts",
    "./app/components/document/use-appearance.ts",
    "./app/components/form/answer.ts",
    "./locale/bengali.ts",
  ],
};

function component(name: string): string {
  return `./app/components/${name}.tsx`;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    inlineScripts(),
    standaloneScripts(),
    serviceWorker("app/worker/worker.ts"),
    compositionRootInDevelopment("./server.ts"),
    remix(remixConfig),
    compositionRootInBuild({
      index: "./server.ts",
      cluster: "./server/cluster.ts",
      api: "./server/api.ts",
      jobs: "./server/jobs.ts",
      staff: "./api/staff/main.ts",
      openapi: "./api/openapi/file.ts",
      "check-api": "./app/check-api/main.server.ts",
    }),
    precompressedFiles("build/client"),
  ],
  build: {
    target: isSsrBuild ? "node20" : "es2022",
    cssMinify: "lightningcss",
    minify: isSsrBuild || isMeasured ? false : "terser", // compresses to 2 % less than esbuild's output
    sourcemap: isMeasured,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: browserChunks } } }),
  },
  server: { host: "127.0.0.1" },
}));
