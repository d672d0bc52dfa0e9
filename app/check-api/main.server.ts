import { Command } from "commander";
import { checkApi } from "./check-api.server.ts";
import { openCheckedApi } from "./checked-api.server.ts";
import { walkJourney } from "./journey.server.ts";
import { pageRows } from "./pages.server.ts";
import { exitCode, pageText, rowText, summaryText, type Report } from "./report.server.ts";
import type { CheckedDoctor } from "./session.server.ts";
import type { Row } from "./row.server.ts";

interface Options {
  doctor?: string;
  password?: string;
  writes?: boolean;
  journey?: boolean;
  json?: boolean;
}

function doctorOf({ doctor: phone, password, journey = false }: Options): CheckedDoctor | undefined {
  if (phone && password) return { phone, password };
  if (journey) throw new Error("--journey needs --doctor and --password.");
  return undefined;
}

/** Runs the check. An error ends it early; the rows until then stay in the report. */
async function check(address: string, options: Options): Promise<Report> {
  const { writes = false, journey = false, json = false } = options;
  const rows: Row[] = [];
  const onRow = (row: Row) => {
    rows.push(row);
    if (!json) console.log(rowText(row));
  };
  try {
    const doctor = doctorOf(options);
    const api = { ...openCheckedApi(address), onRow };
    if (journey && doctor) await walkJourney({ ...api, doctor });
    else await checkApi({ ...api, doctor, writes });
    return { api: address, rows, pages: journey ? [] : pageRows(rows), error: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { api: address, rows, pages: pageRows(rows), error: message };
  }
}

function print(report: Report, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify(report, undefined, 2));
  } else {
    const { rows, pages } = report;
    if (rows.length > 0) console.log(`\n${summaryText(rows)}`);
    const known = pages.filter(({ verdict }) => verdict !== "not tried");
    if (known.length > 0) console.log(`\n${known.map(pageText).join("\n")}\n\nPages: ${summaryText(pages)}`);
  }
  if (report.error !== null) console.error(report.error);
  process.exitCode = exitCode(report);
}

await new Command("check:api")
  .description("Calls a v3 API as the portal does and reports how each response complies with the contract")
  .argument("<origin>", "origin of the API, such as https://api.example.com")
  .option("--doctor <phone>", "phone number of a doctor, whose endpoints are checked too")
  .option("--password <password>", "password of that doctor")
  .option("--writes", "also send empty forms, which must be rejected, and writes that change nothing")
  .option("--journey", "only log the doctor in, read the dashboard and log out, and report each step")
  .option("--json", "print the report as JSON")
  .addHelpText(
    "after",
    "\nExit code 0: the portal can use every response in full; 1: not every; 2: the check could not run.",
  )
  .exitOverride(({ exitCode: code }) => process.exit(code === 0 ? 0 : 2))
  .action(async (address: string, options: Options) => print(await check(address, options), options.json ?? false))
  .parseAsync();
