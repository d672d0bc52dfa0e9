import { startPostgres } from "#tests/support/postgres-server.ts";
import { installDebianPackages, isRootOnDebian } from "../../scripts/debian.mjs";
import { run } from "../../scripts/program.mjs";
import { SetupError } from "../../scripts/setup-error.mjs";

/** Minutes before something turns while the tests run, and a day on which all dates that stand in them are long past. */
const moments = ["2027-12-31T23:55:00+06:00", "2028-02-28T23:55:00+06:00", "2036-06-15T12:00:00+06:00"];

/** They hold a file's age against the clock, and files stay on the machine's day. */
const ofFiles = ["scripts/run.test.mjs", "api/backup/backup.test.ts"];

async function runTestsAt(moment: string, tests: string[]): Promise<boolean> {
  const atMs = new Date(moment).getTime();
  if (Number.isNaN(atMs)) throw new Error(`${moment} is not a moment, as in ${moments[0]}`);
  const seconds = Math.round((atMs - Date.now()) / 1000);
  process.env["FAKETIME"] = `${seconds < 0 ? "" : "+"}${seconds}s`; // of what is started from now on
  const server = await startPostgres();
  try {
    const env = { ...process.env, TEST_DATABASE: server.folder };
    const leftOut = ofFiles.map((file) => `--exclude=${file}`);
    const vitest = ["node_modules/vitest/vitest.mjs", "run", ...leftOut, ...tests];
    const { code, output } = await run(process.execPath, vitest, { env, isCaptured: true, hasOwnGroup: true });
    console.log(
      `from ${moment} on: ${code === 0 ? "holds" : `fails\n${output.slice(Math.max(0, output.indexOf("Failed ")))}`}`,
    );
    return code === 0;
  } finally {
    await server.remove();
  }
}

/**
 * Runs the unit tests on other days, with the database below them; `-- 2030-01-01T00:00+06:00 api/jobs` on one, and only some.
 * A database that a test starts by itself, as the portal does, has the day of the machine, and so do files.
 */
export async function main(args: string[]): Promise<void> {
  if (isRootOnDebian()) await installDebianPackages(["faketime"]);
  const moved = await run("faketime", ["-m", "-f", "+0s", "printenv", "LD_PRELOAD"], { isCaptured: true });
  if (moved.code !== 0) throw new SetupError("faketime moves no clock on this system.");
  process.env["LD_PRELOAD"] = moved.output.trim();
  process.env["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"; // what is waited for takes as long as ever
  const isMoment = (arg: string) => /^\d{4}-/.test(arg);
  const chosen = args.filter(isMoment);
  const tests = args.filter((arg) => !isMoment(arg));
  const good: boolean[] = [];
  for (const moment of chosen.length > 0 ? chosen : moments) good.push(await runTestsAt(moment, tests));
  if (good.includes(false)) process.exitCode = 1;
}
