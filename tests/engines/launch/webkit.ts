import { projectPath } from "#runtime/project-path.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { isListening } from "#tests/support/processes/proxies/deployed.ts";
import { driveByWebDriver } from "../drivers/webdriver.ts";
import type { Driver } from "../drivers/driver.ts";
import { newProfile, startProcess } from "./browser-process.ts";

/** Opens WebKitGTK on a screen in memory. */
export async function openWebKit(): Promise<Driver> {
  const profile = await newProfile();
  const screen = await startProcess({
    program: "Xvfb",
    args: ["-displayfd", "1", "-screen", "0", "1024x1024x24", "-nolisten", "tcp"],
    says: /^(\d+)$/m,
  });
  const port = await freePort();
  const server = await startProcess({
    program: "WebKitWebDriver",
    args: [`--port=${port}`, "--host=127.0.0.1"],
    env: { DISPLAY: `:${screen.said}`, HOME: profile.folder, LIBGL_ALWAYS_SOFTWARE: "1" },
    isReady: () => isListening(String(port)),
  });
  const args = [projectPath("tests/engines/launch/webkit.py"), profile.folder];
  const capabilities = { "webkitgtk:browserOptions": { binary: "/usr/bin/python3", args } };
  return driveByWebDriver(`http://127.0.0.1:${port}`, capabilities, async () => {
    await server.stop();
    await screen.stop();
    await profile.remove();
  });
}
