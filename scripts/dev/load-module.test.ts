import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Plugin } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { moduleLoader } from "./load-module.ts";

const broken = "export const word = ;";
const valid = 'export const word = "well";';

const newPause = () => ({ read: deferred<undefined>(), go: deferred<undefined>() });

/** A root module that imports `inner.js`, and a Vite plugin that can pause the load of `inner.js`. */
async function setUp(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "load-module-"));
  const [root, inner] = [join(folder, "root.js"), join(folder, "inner.js")];
  await writeFile(root, 'export { word } from "./inner.js";');
  await writeFile(inner, text);
  let pause: ReturnType<typeof newPause> | undefined;
  const pausing: Plugin = {
    name: "pausing",
    async transform(_code, id) {
      if (id !== inner || !pause) return;
      const { read, go } = pause;
      pause = undefined;
      read.resolve(undefined);
      await go.promise;
    },
  };
  const vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [pausing],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  onTestFinished(async () => {
    await vite.close();
    await rm(folder, { recursive: true });
  });
  return {
    load: moduleLoader(vite, root),
    /** Pauses the next load: `read` resolves when the file has been read, and `go` continues the load. */
    pauseNext() {
      return (pause = newPause());
    },
    async edit(to: string) {
      await writeFile(inner, to);
      vite.environments.ssr.moduleGraph.onFileChange(inner);
    },
  };
}

test("loads a file, fails while it is broken, and loads it again once it is fixed", async () => {
  const { load, edit } = await setUp(valid);
  expect(await load()).toMatchObject({ word: "well" });
  await edit(broken);
  for (let times = 0; times < 2; times += 1) await expect(load()).rejects.toThrow("inner.js:1:21");
  await edit(valid);
  expect(await load()).toMatchObject({ word: "well" });
});

test("does not throw an error that was fixed during the load, now or later", async () => {
  const { load, edit, pauseNext } = await setUp(broken);
  const { read, go } = pauseNext();
  const loads = [load(), load()];
  await read.promise;
  await edit(valid);
  loads.push(load());
  go.resolve(undefined);
  loads.push(load());
  for (const loaded of await Promise.all(loads)) expect(loaded).toMatchObject({ word: "well" });
});

test("throws an error that was made during the load until it is fixed", async () => {
  const { load, edit, pauseNext } = await setUp(broken);
  const { read, go } = pauseNext();
  const loading = load();
  await read.promise;
  await edit("export const words = ;");
  go.resolve(undefined);
  await expect(loading).rejects.toThrow("inner.js:1:22");
  await expect(load()).rejects.toThrow("inner.js:1:22");
  await edit(valid);
  expect(await load()).toMatchObject({ word: "well" });
});
