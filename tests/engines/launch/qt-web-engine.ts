import { projectPath } from "#runtime/project-path.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { driveByDevTools } from "../drivers/cdp.ts";
import type { Driver } from "../drivers/driver.ts";
import { newProfile, startProcess } from "./browser-process.ts";

/** Opens QtWebEngine, which has video decoders, in Debian's Qt of a major version. */
export async function openQtWebEngine(version: "5" | "6"): Promise<Driver> {
  const profile = await newProfile();
  const browser = await startProcess({
    program: "/usr/bin/python3",
    args: [projectPath("tests/engines/launch/qt-web-engine.py"), version, profile.folder],
    env: {
      HOME: profile.folder,
      QT_QPA_PLATFORM: "offscreen",
      QT_QUICK_BACKEND: "software", // there is no screen
      QTWEBENGINE_REMOTE_DEBUGGING: `127.0.0.1:${await freePort()}`,
      QTWEBENGINE_DISABLE_SANDBOX: "1",
      QTWEBENGINE_CHROMIUM_FLAGS: "--disable-gpu --hide-scrollbars",
    },
    says: /DevTools listening on ws:\/\/([\d.:]+)\//,
  });
  return driveByDevTools(`http://${browser.said}`, async () => {
    await browser.stop();
    await profile.remove();
  });
}
