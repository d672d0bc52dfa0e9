import { existsSync, readFileSync } from "node:fs";
import { slowStep } from "./bootstrap.mjs";
import { chromiumPath } from "./chromium.mjs";
import { run } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

/** What the browser sees of the built portal; `npm run dev` is looked at apart, by `npm run test:dev`. */
export const browserProjects = ["http", "*js", "smoke-sample"].map((name) => `--project=${name}`);

/** Sees to what the browser tests need of the machine: Chromium, a Bengali font, and w3m. */
export async function ensureBrowsers() {
  if (isRootOnDebian()) return installDebianPackages(["chromium-headless-shell", "fonts-noto-core", "w3m"]);
  if (chromiumPath()) return;
  const { code, output } = await slowStep("Installing Chromium", () =>
    run("playwright", ["install", "chromium"], { isCaptured: true }),
  );
  if (code !== 0) throw new SetupError(`${output.trim()}\nChromium could not be installed, for the reason above.`);
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** @param {string[]} wanted */
async function installDebianPackages(wanted) {
  const status = await run("dpkg-query", ["-W", "-f=${Package} ${db:Status-Status}\n", ...wanted], {
    isCaptured: true,
  });
  const missing = wanted.filter((name) => !status.output.split("\n").includes(`${name} installed`));
  if (missing.length === 0) return;

  const { code, output } = await slowStep(`Installing ${missing.join(", ")}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const update = await run("apt-get", ["update"], { isCaptured: true, env });
    if (update.code !== 0) return update;
    return run("apt-get", ["install", "-y", "--no-install-recommends", ...missing], { isCaptured: true, env });
  });
  if (code === 0) return;
  throw new SetupError(`${output.trim()}\napt-get could not install ${missing.join(", ")}, for the reason above.`);
}
