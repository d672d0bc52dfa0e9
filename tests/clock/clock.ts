import { startPostgres } from "#tests/support/processes/postgres/postgres-server.ts";
import { installDebianPackages, isRootOnDebian } from "../../scripts/debian.mjs";
import { run } from "../../scripts/program.mjs";
import { SetupError } from "../../scripts/setup-error.mjs";

/** Five minutes before a new year and a leap day, and a day after all dates that the tests contain. */
const moments = ["2027-12-31T23:55:00+06:00", "2028-02-28T23:55:00+06:00", "2036-06-15T12:00:00+06:00"];

/** Tests that compare a file's age with the clock: file times are not shifted. */
const fileAgeTests = ["scripts/run.test.mjs", "reference-api/backup/backup.test.ts"];

async function runTestsAt(moment: string, tests: string[]): Promise<boolean> {
  const atMs = new Date(moment).getTime();
  if (Number.isNaN(atMs)) throw new Error(`${moment} is not a date and time such as ${moments[0]}`);
  const seconds = Math.round((atMs - Date.now()) / 1000);
  process.env["FAKETIME"] = `${seconds < 0 ? "" : "+"}${seconds}s`; // for processes started from here on
  const server = await startPostgres();
  try {
    const env = { ...process.env, TEST_DATABASE: server.folder };
    const excluded = fileAgeTests.map((file) => `--exclude=${file}`);
    const vitest = ["node_modules/vitest/vitest.mjs", "run", ...excluded, ...tests];
    const { code, output } = await run(process.execPath, vitest, { env, isCaptured: true, hasOwnGroup: true });
    console.log(
      `from ${moment} on: ${code === 0 ? "passes" : `fails\n${output.slice(Math.max(0, output.indexOf("Failed ")))}`}`,
    );
    return code === 0;
  } finally {
    await server.remove();
  }
}

/**
 * Runs the unit tests and their database with shifted clocks; `-- 2030-01-01T00:00+06:00 reference-api/jobs` sets one time and
 * selects tests. File times, and databases that a test starts itself, keep the machine's clock.
 */
export async function main(args: string[]): Promise<void> {
  if (isRootOnDebian()) await installDebianPackages(["faketime"]);
  const preload = await run("faketime", ["-m", "-f", "+0s", "printenv", "LD_PRELOAD"], { isCaptured: true });
  if (preload.code !== 0) throw new SetupError("faketime does not shift the clock on this system.");
  process.env["LD_PRELOAD"] = preload.output.trim();
  process.env["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"; // timers keep their real duration
  const isMoment = (arg: string) => /^\d{4}-/.test(arg);
  const chosen = args.filter(isMoment);
  const tests = args.filter((arg) => !isMoment(arg));
  const good: boolean[] = [];
  for (const moment of chosen.length > 0 ? chosen : moments) good.push(await runTestsAt(moment, tests));
  if (good.includes(false)) process.exitCode = 1;
}
