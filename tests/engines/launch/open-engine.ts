import type { Driver } from "../drivers/driver.ts";
import { openNewestChromium, openPackedChromium } from "./chromium.ts";
import { openFirefox } from "./firefox.ts";
import { openQtWebEngine } from "./qt-web-engine.ts";
import { openWebKit } from "./webkit.ts";

const launchers: Record<string, () => Promise<Driver>> = {
  "chromium-80": () => openPackedChromium("chromium-80", ["--single-process", "--no-zygote"]),
  "chromium-87": () => openQtWebEngine("5"),
  "chromium-89": () => openPackedChromium("chromium-89"),
  "chromium-102": () => openQtWebEngine("6"),
  "chromium-113": () => openPackedChromium("chromium-113"),
  chromium: openNewestChromium,
  webkit: openWebKit,
  firefox: openFirefox,
};

/** Opens a new process of an engine with a new profile. */
export function openEngine(name: string): Promise<Driver> {
  const launch = launchers[name];
  if (!launch) throw new Error(`no engine is named ${name}: there are ${Object.keys(launchers).join(", ")}`);
  return launch();
}
