import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Plugin } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { moduleLoader } from "./load-module.ts";

const broken = "export const word = ;";
const well = 'export const word = "well";';

const newHold = () => ({ read: deferred<undefined>(), go: deferred<undefined>() });

/** A root that imports a file, whose reading is held up until the test lets it go. */
async function setUp(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "load-module-"));
  const [root, inner] = [join(folder, "root.js"), join(folder, "inner.js")];
  await writeFile(root, 'export { word } from "./inner.js";');
  await writeFile(inner, text);
  let held: ReturnType<typeof newHold> | undefined;
  const slow: Plugin = {
    name: "slow",
    async transform(_code, id) {
      if (id !== inner || !held) return;
      const { read, go } = held;
      held = undefined;
      read.resolve(undefined);
      await go.promise;
    },
  };
  const vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [slow],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  onTestFinished(async () => {
    await vite.close();
    await rm(folder, { recursive: true });
  });
  return {
    load: moduleLoader(vite, root),
    /** Resolves when a load has read the file; it goes on with what it read by `go`. */
    hold() {
      return (held = newHold());
    },
    async edit(to: string) {
      await writeFile(inner, to);
      vite.environments.ssr.moduleGraph.onFileChange(inner);
    },
  };
}

test("a file is loaded, fails while it is broken, and is loaded again", async () => {
  const { load, edit } = await setUp(well);
  expect(await load()).toMatchObject({ word: "well" });
  await edit(broken);
  for (let times = 0; times < 2; times += 1) await expect(load()).rejects.toThrow("inner.js:1:21");
  await edit(well);
  expect(await load()).toMatchObject({ word: "well" });
});

test("a mistake that is mended while it is being loaded is not thrown, now or later", async () => {
  const { load, edit, hold } = await setUp(broken);
  const { read, go } = hold();
  const loads = [load(), load()];
  await read.promise;
  await edit(well);
  loads.push(load());
  go.resolve(undefined);
  loads.push(load());
  for (const loaded of await Promise.all(loads)) expect(loaded).toMatchObject({ word: "well" });
});

test("a mistake that is made while the file is being loaded is thrown until it is mended", async () => {
  const { load, edit, hold } = await setUp(broken);
  const { read, go } = hold();
  const loading = load();
  await read.promise;
  await edit("export const words = ;");
  go.resolve(undefined);
  await expect(loading).rejects.toThrow("inner.js:1:22");
  await expect(load()).rejects.toThrow("inner.js:1:22");
  await edit(well);
  expect(await load()).toMatchObject({ word: "well" });
});
