import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkLibraries } from "./postgres-binaries.ts";

test("creates the links that a skipped postinstall did not, also when called repeatedly", async () => {
  const folder = await mkdtemp(join(tmpdir(), "binaries-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "native", "lib"), { recursive: true });
  await writeFile(join(folder, "native", "lib", "libpq.so.5.18"), "library");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  await writeFile(join(folder, "native", "pg-symlinks.json"), JSON.stringify(links));
  await Promise.all([linkLibraries(folder), linkLibraries(folder)]);
  await linkLibraries(folder);
  expect(await readFile(join(folder, "native", "lib", "libpq.so.5"), "utf8")).toBe("library");
});
