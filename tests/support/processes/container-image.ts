import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";

/** Paths that the last stage of deploy/Containerfile copies from the first. Throws for a COPY line of another form. */
async function copiedPaths(): Promise<string[]> {
  const text = await readFile(projectPath("deploy/Containerfile"), "utf8");
  const lines = text.slice(text.lastIndexOf("\nFROM ")).match(/^COPY .*$/gm) ?? [];
  return lines.map((line) => {
    const [, from, to] = /^COPY --from=build \/srv\/portal\/(\S+) \.\/(\S*)$/.exec(line) ?? [];
    if (!from || (to && to !== from)) throw new Error(`deploy/Containerfile: no rule of this test reads "${line}"`);
    return from;
  });
}

/** Returns a check whether .dockerignore excludes a path; the last matching pattern decides. */
async function ignoredPaths(): Promise<(path: string) => boolean> {
  const lines = (await readFile(projectPath(".dockerignore"), "utf8")).split("\n").filter(Boolean);
  const rules = lines.map((line) => {
    const pattern = line.replace(/^!/, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*");
    return { isIgnored: !line.startsWith("!"), pattern: new RegExp(`^${pattern}(/|$)`) };
  });
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isIgnored ?? false;
}

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** Links the production packages of this checkout into the folder. */
async function linkPackages(folder: string): Promise<void> {
  const { packages } = Lock.parse(JSON.parse(await readFile(projectPath("package-lock.json"), "utf8")));
  const production = Object.keys(packages).filter(
    (path) => !packages[path]?.dev && path.lastIndexOf("node_modules/") === 0,
  );
  for (const path of production) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(projectPath(path), join(folder, path));
  }
}

/** Files that scripts/bootstrap.mjs writes beside a build; a build in a container has none of them. */
const buildRecords = new Set([".sources", ".lock"]);

/** Copies the files of an image built from deploy/Containerfile into the folder. */
export async function makeImageFolder(folder: string): Promise<void> {
  const isIgnored = await ignoredPaths();
  for (const path of await copiedPaths()) {
    const [from, to] = [projectPath(path), join(folder, path)];
    if (path === "node_modules") await linkPackages(folder);
    else if (path === "build")
      await cp(from, to, { recursive: true, filter: (file) => !buildRecords.has(basename(file)) });
    else await cp(from, to, { recursive: true, filter: (file) => !isIgnored(relative(projectPath("."), file)) });
  }
}
