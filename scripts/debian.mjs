import { existsSync, readFileSync } from "node:fs";
import { slowStep } from "./bootstrap.mjs";
import { run } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

/** Whether packages can be installed here, by Debian's names. */
export function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/**
 * Installs those of them that are not there.
 * @param {string[]} wanted
 */
export async function installDebianPackages(wanted) {
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
