import { execFile } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

const run = promisify(execFile);
const Shown = z.object({ args: z.array(z.string()), cwd: z.string(), env: z.record(z.string(), z.string()) });

/**
 * Makes a folder whose staff program prints its arguments, folder and environment; `wrapper` runs deploy/matra-staff on
 * it.
 */
async function scene(settings: string) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "build/server"), { recursive: true });
  const program =
    "const { argv, env, cwd } = process; console.log(JSON.stringify({ args: argv.slice(2), cwd: cwd(), env }));";
  await writeFile(join(folder, "build/server/staff.js"), program);
  const file = join(folder, "portal.env");
  await writeFile(file, settings);
  const locations = { PORTAL_FOLDER: folder, PORTAL_SETTINGS: file, PORTAL_NODE: process.execPath };
  async function wrapper(args: string[], given: Record<string, string> = {}, before = ":") {
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: "test",
      PATH: process.env["PATH"],
      PORTAL_ACCOUNT: userInfo().username,
      ...locations,
      ...given,
    };
    const { stdout } = await run(
      "sh",
      ["-c", `${before}; exec "$0" "$@"`, projectPath("deploy/matra-staff"), ...args],
      {
        env,
        cwd: "/",
      },
    );
    return Shown.parse(JSON.parse(stdout));
  }
  return { folder, file, wrapper };
}

test("runs a staff command with the settings of the service, read as systemd reads them", async () => {
  const { folder, wrapper } = await scene(`# comment
; another

PUBLIC_ORIGIN=https://portal.example
DATABASE_URL="postgres://portal:a$b&c;d#e f@127.0.0.1/portal"
SMS_SID='quoted'
COMPANY_NAME=Two words = one
DATA_DIR=data
METRICS_PORT=9464`);
  const { args, cwd, env } = await wrapper(["doctors", "find", "two words"], { SUDO_USER: "rahima" });
  expect([args, cwd]).toEqual([["doctors", "find", "two words"], "/"]);
  expect(env).toMatchObject({
    PUBLIC_ORIGIN: "https://portal.example",
    DATABASE_URL: "postgres://portal:a$b&c;d#e f@127.0.0.1/portal",
    SMS_SID: "quoted",
    COMPANY_NAME: "Two words = one",
    DATA_DIR: `${folder}/data`,
    METRICS_PORT: "9464",
    STAFF_NAME: "rahima",
    NODE_ENV: "production",
  });
});

test("keeps an absolute DATA_DIR and a STAFF_NAME, and uses the service's default folder without DATA_DIR", async () => {
  const set = await scene("DATA_DIR=/srv/portal-data\nSTAFF_NAME=Office");
  expect((await set.wrapper([], { SUDO_USER: "rahima" })).env).toMatchObject({
    DATA_DIR: "/srv/portal-data",
    STAFF_NAME: "Office",
  });
  const unset = await scene("");
  const { env } = await unset.wrapper([]);
  expect(env).toMatchObject({ DATA_DIR: `${unset.folder}/data` });
  expect(env).not.toHaveProperty("STAFF_NAME");
});

test("refuses what it would read otherwise than the service, and settings that are missing", async () => {
  for (const [line, reason] of [
    ["SMS_SID=a\\b", "SMS_SID has a backslash"],
    ["export A=1", "this line is not NAME=value: export A"],
    ["nothing", "this line is not NAME=value: nothing"],
  ] as const) {
    const { wrapper } = await scene(`PORT=1\n${line}\n`);
    await expect(wrapper(["status"]), line).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(reason) as string,
    });
  }
  const { wrapper, folder } = await scene("");
  await expect(wrapper([], { PORTAL_SETTINGS: `${folder}/none` })).rejects.toThrow("none cannot be read");
  await expect(wrapper([], { PORTAL_FOLDER: "/nowhere" })).rejects.toThrow("there is no built portal in /nowhere");
});

test("works from a folder that is closed to the account, as /root is, and names a file there that it cannot read", async () => {
  const { folder, wrapper } = await scene("DATA_DIR=/srv/portal-data");
  const closed = join(folder, "closed");
  await mkdir(closed);
  await writeFile(join(closed, "doctors.csv"), "");
  await chmod(folder, 0o755);
  onTestFinished(() => chmod(closed, 0o755));
  // root may enter any folder, so the account is then another one
  const given: Record<string, string> = userInfo().uid === 0 ? { PORTAL_ACCOUNT: "nobody" } : {};
  const close = `cd ${closed} && chmod ${userInfo().uid === 0 ? "700" : "000"} .`;
  const { args, cwd } = await wrapper(["content", "import", "/srv/first-course"], given, close);
  expect([args, cwd]).toEqual([["content", "import", "/srv/first-course"], folder]);
  if (userInfo().uid === 0)
    await expect(wrapper(["doctors", "import", "doctors.csv"], given, close)).rejects.toThrow(
      `cannot read ${closed}/doctors.csv: copy it to a folder that it can read`,
    );
});

test("a check ends where the settings of the portal are wrong", async () => {
  const { folder, wrapper } = await scene("PAGE_FRESH_SECONDS=x");
  const program = 'if (process.env.PAGE_FRESH_SECONDS) throw new Error("PAGE_FRESH_SECONDS is wrong");';
  await writeFile(join(folder, "build/server/settings.js"), program);
  await expect(wrapper(["check"])).rejects.toThrow("PAGE_FRESH_SECONDS is wrong");
  expect((await wrapper(["status"])).args).toEqual(["status"]);
});
