import { mkdir, writeFile } from "node:fs/promises";
import { freePort } from "#tests/support/processes/free-port.ts";
import { isListening } from "#tests/support/processes/proxies/deployed.ts";
import { driveByWebDriver } from "../drivers/webdriver.ts";
import type { Driver } from "../drivers/driver.ts";
import { newProfile, startProcess } from "./browser-process.ts";

/** Shrinks the tool bar, below whose width the window cannot be made: it is wider than a phone. */
const narrowToolBar = `
window * { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px; }
window image { -gtk-icon-source: none; -gtk-icon-transform: scale(0.01); }
`;

/** Opens the browser that Debian ships with WebKitGTK, on a screen in memory. */
export async function openWebKit(): Promise<Driver> {
  const profile = await newProfile();
  const style = `${profile.folder}/gtk-3.0`;
  await mkdir(style);
  await writeFile(`${style}/gtk.css`, narrowToolBar);

  const screen = await startProcess({
    program: "Xvfb",
    args: ["-displayfd", "1", "-screen", "0", "1024x1024x24", "-nolisten", "tcp"],
    says: /^(\d+)$/m,
  });
  const port = await freePort();
  const server = await startProcess({
    program: "WebKitWebDriver",
    args: [`--port=${port}`, "--host=127.0.0.1"],
    env: {
      DISPLAY: `:${screen.said}`,
      HOME: profile.folder,
      XDG_CONFIG_HOME: profile.folder,
      XDG_DATA_HOME: `${profile.folder}/data`,
      XDG_CACHE_HOME: `${profile.folder}/cache`,
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
    isReady: () => isListening(String(port)),
  });
  return driveByWebDriver(
    `http://127.0.0.1:${port}`,
    { "webkitgtk:browserOptions": { args: ["--automation"] } },
    async () => {
      await server.stop();
      await screen.stop();
      await profile.remove();
    },
  );
}
