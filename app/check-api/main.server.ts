import { Command } from "commander";
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
  .option("--needed", "only list the calls without which pages are not offered; needs no API")
  .option("--json", "print the report as JSON")
  .addHelpText(
    "after",
    "\nExit code 0: the portal can use every response in full; 1: not every; 2: the check could not run.",
  )
  .exitOverride(({ exitCode: code, message }) => {
    if (code !== 0 && process.argv.includes("--json")) {
      console.log(JSON.stringify({ api: null, rows: [], pages: [], error: message }, undefined, 2));
    }
    process.exit(code === 0 ? 0 : 2);
  })
  .action(async (address: string | undefined, { needed, ...options }: Options & { needed?: boolean }) => {
    if (needed) console.log(neededCallLines().join("\n"));
    else if (address === undefined) program.error("error: missing required argument 'origin'");
    else process.exitCode = exitCode(await checkApiCommand(address, options));
  });

program.parseAsync().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
