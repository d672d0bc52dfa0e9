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

/** server.ts and its siblings are the entries of the server build; the Remix plugin names its own, so this one comes after it. */
function compositionRootInBuild(input: Record<string, string>): Plugin {
  return {
    name: "composition-root:build",
    enforce: "post",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { input, output: { entryFileNames: "[name].js" } } } } : undefined,
  };
}

/** For coverage the scripts stay as they are written and tell where they come from; such a build is not shipped. */
const isMeasured = process.env["COVERAGE_DIR"] !== undefined;

/** Scripts that stand in the document itself (`*-boot.js?raw`): minified text for the server, nothing for the browser, which has them by then. */
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

/** A script of its own with all that it imports, minified, and its map where one is made. */
async function bundleAlone(file: string) {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      minify: isMeasured ? false : "terser",
      sourcemap: isMeasured,
      outDir: "build/client", // where the map's sources are named from; nothing is written there
      modulePreload: false,
      rollupOptions: { input: file, output: { format: "es" } },
    },
  });
  const [chunk, map] = "output" in result ? result.output : [];
  if (!chunk) throw new Error(`${file} was not built`);
  return { code: chunk.code, map: map?.type === "asset" ? map : undefined };
}

/** The service worker stands at the root, which it answers for, under a name that stays: browsers ask for it anew. */
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

/** Chunks for the browser: few, since on a slow line each costs a request, and its name some bytes of the document. */
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
    minify: isSsrBuild || isMeasured ? false : "terser", // two per cent smaller than the default on the wire
    sourcemap: isMeasured,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: browserChunks } } }),
  },
  server: { host: "127.0.0.1" },
}));
