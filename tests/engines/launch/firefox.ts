import { writeFile } from "node:fs/promises";
import { firefoxPath } from "../../../scripts/testing/firefox-path.mjs";
import { driveByBidi } from "../drivers/bidi.ts";
import type { Driver } from "../drivers/driver.ts";
import { newProfile, startProcess } from "./browser-process.ts";

/** Preferences of a phone that asks nobody anything: scrollbars lie over the page, nothing is fetched beside it. */
const preferences: Record<string, boolean | number | string> = {
  "ui.useOverlayScrollbars": 1,
  "remote.active-protocols": 1,
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "browser.startup.page": 0,
  "app.update.enabled": false,
  "app.normandy.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

/** Opens an installed Firefox. */
export async function openFirefox(): Promise<Driver> {
  const program = firefoxPath();
  if (!program) throw new Error("there is no Firefox: install firefox-esr, or name its program in FIREFOX");
  const profile = await newProfile();
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(`${profile.folder}/user.js`, lines.join(""));
  const browser = await startProcess({
    program,
    args: ["--headless", "--no-remote", "--profile", profile.folder, "--remote-debugging-port=0", "about:blank"],
    env: { HOME: profile.folder },
    says: /WebDriver BiDi listening on (ws:\/\/[\d.:]+)/,
  });
  return driveByBidi(browser.said, async () => {
    await browser.stop();
    await profile.remove();
  });
}
