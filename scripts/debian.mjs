import { existsSync, readFileSync } from "node:fs";
import { slowStep } from "./bootstrap.mjs";
import { run } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

/** Checks whether Debian packages can be installed: the system is Debian and the user is root. */
export function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/**
 * Installs the Debian packages that are missing.
 * @param {string[]} names
 */
export async function installDebianPackages(names) {
  const status = await run("dpkg-query", ["-W", "-f=${Package} ${db:Status-Status}\n", ...names], {
    isCaptured: true,
  });
  const missing = names.filter((name) => !status.output.split("\n").includes(`${name} installed`));
  if (missing.length === 0) return;

  const { code, output } = await slowStep(`Installing ${missing.join(", ")}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const update = await run("apt-get", ["update"], { isCaptured: true, env });
    if (update.code !== 0) return update;
    return run("apt-get", ["install", "-y", "--no-install-recommends", ...missing], { isCaptured: true, env });
  });
  if (code === 0) return;
  throw new SetupError(`${output.trim()}\napt-get could not install ${missing.join(", ")}; the reason is above.`);
}
