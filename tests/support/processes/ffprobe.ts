import { createRequire } from "node:module";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";
import { ensureInstalled } from "../../../scripts/bootstrap.mjs";

const packages = "tests/ffprobe";

/** The path of a real ffprobe, from a package of 75 MB that is installed when a test first asks for it. */
export async function ffprobePath(): Promise<string> {
  await ensureInstalled(packages);
  const found: unknown = createRequire(projectPath(`${packages}/package.json`))("@ffprobe-installer/ffprobe");
  return z.object({ path: z.string() }).parse(found).path;
}
