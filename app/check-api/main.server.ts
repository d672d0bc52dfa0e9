import { Command } from "commander";
import { readAllowedCalls } from "./allowed-calls.server.ts";
import { checkApiCommand, type Options } from "./command.server.ts";
import { neededCallLines } from "./needed-calls.server.ts";
import { exitCode } from "./report.server.ts";

const verdicts = `
Verdicts of calls:
  fits, tolerated    read in full, without or with corrections; an empty list says nothing about its rows
  in part            rows, texts or a list next to the main one are lost
  unreadable         the portal cannot use the response, or the list that it is about
  too slow           it starts later than the portal waits
  missing            the API lacks the call, as the portal finds out by its own questions; a missing call of which they
                     cannot tell is linked to, and its page dies
  not offered        the settings say that the API does not have the call
  success not tried  the refusal of an empty form is understood; only a real registration or reset would show the rest
  not tried          the lists contain no id to call it with
A page works, works in part, dies, or is not offered because the API lacks a call that it needs; it names the calls.

Exit code 0: complete, or missing only what --allow names; 2: parts are missing or were not tried; 1: it does not work.`;

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
  .addHelpText("after", verdicts)
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
