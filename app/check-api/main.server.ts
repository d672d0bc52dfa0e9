import { Command } from "commander";
import { readAllowedCalls } from "./allowed-calls.server.ts";
import { checkApiCommand, type Options } from "./command.server.ts";
import { neededCallLines } from "./needed-calls.server.ts";
import { exitCode } from "./report.server.ts";

const program = new Command("check:api")
  .description("Calls a v3 API as the portal does and reports how each response complies with the contract")
  .argument("[origin]", "origin of the API, such as https://api.example.com")
  .option("--doctor <phone>", "phone number of a doctor, whose endpoints are checked too")
  .option("--password <password>", "password of that doctor")
  .option("--writes", "also send empty forms, which must be rejected, and writes that change nothing")
  .option("--journey", "only log the doctor in, read the dashboard and log out, and report each step")
  .option("--allow <file>", "file that names the calls that may be missing or not tried, one a line")
  .option("--needed", "only list the calls without which pages are not offered; needs no API")
  .option("--json", "print the report as JSON")
  .addHelpText(
    "after",
    "\nExit code 0: complete, or missing only what --allow names; 2: parts are missing or were not tried; 1: it does not work.",
  )
  .exitOverride(({ exitCode: code, message }) => {
    if (code !== 0 && process.argv.includes("--json")) {
      console.log(JSON.stringify({ api: null, rows: [], pages: [], error: message }, undefined, 2));
    }
    process.exit(code === 0 ? 0 : 1);
  })
  .action(
    async (
      address: string | undefined,
      { needed, allow, ...options }: Options & { needed?: boolean; allow?: string },
    ) => {
      if (needed) console.log(neededCallLines().join("\n"));
      else if (address === undefined) program.error("error: missing required argument 'origin'");
      else {
        const allowed = allow === undefined ? undefined : await readAllowedCalls(allow);
        process.exitCode = exitCode(await checkApiCommand(address, options), allowed);
      }
    },
  );

program.parseAsync().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
