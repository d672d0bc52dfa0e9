import { slowStep } from "./bootstrap.mjs";
import { chromiumPath } from "./chromium.mjs";
import { installDebianPackages, isRootOnDebian } from "./debian.mjs";
import { run } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

const debianPackages = ["chromium-headless-shell", "fonts-noto-core", "w3m", "lynx", "links"];

/** Installs the packages that the browser tests need: Chromium, a Bengali font and three text browsers. */
export async function ensureBrowsers() {
  if (isRootOnDebian()) return installDebianPackages(debianPackages);
  if (chromiumPath()) return;
  const { code, output } = await slowStep("Installing Chromium", () =>
    run("playwright", ["install", "chromium"], { isCaptured: true }),
  );
  if (code !== 0) throw new SetupError(`${output.trim()}\nChromium could not be installed; the reason is above.`);
}
