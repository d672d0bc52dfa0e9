import { terminalText } from "#runtime/terminal-text.ts";
import { checkApi } from "./check-api.server.ts";
import { openCheckedApi } from "./checked-api.server.ts";
import { walkJourney } from "./journey.server.ts";
import { pageRows } from "./pages.server.ts";
import { pageText, rowText, summaryText, type Report } from "./report.server.ts";
import type { Row } from "./row.server.ts";
import { NotLoggedIn, type CheckedDoctor } from "./session.server.ts";

export interface Options {
  doctor?: string;
  password?: string;
  writes?: boolean;
  journey?: boolean;
  json?: boolean;
}

function doctorOf({ doctor: phone, password, journey = false }: Options): CheckedDoctor | undefined {
  if (phone && password) return { phone, password };
  if (journey || phone || password) throw new Error("The check of a doctor needs --doctor and --password.");
  return undefined;
}

/**
 * Checks an API and returns the report. Does not throw: an error ends the check early, and is in the report with the
 * rows before it.
 */
export async function runCheck(
  address: string,
  options: Options,
  onRow: (row: Row) => void,
  settings: Record<string, string | undefined> = process.env,
): Promise<Report> {
  const { writes = false, journey = false } = options;
  const rows: Row[] = [];
  const report = (error: string | null, arePagesKnown = !journey) => {
    return { api: address, rows, pages: arePagesKnown ? pageRows(rows) : [], error };
  };
  try {
    const doctor = doctorOf(options);
    const api = {
      ...(await openCheckedApi(address, settings)),
      onRow(row: Row) {
        rows.push(row);
        onRow(row);
      },
    };
    if (journey && doctor) await walkJourney({ ...api, doctor });
    else await checkApi({ ...api, doctor, writes });
    return report(null);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return report(message, !journey && error instanceof NotLoggedIn);
  }
}

export function conclusionText({ rows, pages }: Report): string {
  const known = pages.filter(({ verdict }) => verdict !== "not tried");
  const parts = [
    rows.length > 0 ? summaryText(rows) : "",
    known.map(pageText).join("\n"),
    known.length > 0 ? `Pages: ${summaryText(pages)}` : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

export async function checkApiCommand(address: string, options: Options): Promise<Report> {
  const report = await runCheck(address, options, (row) => {
    if (!options.json) console.log(rowText(row));
  });
  if (options.json) console.log(JSON.stringify(report, undefined, 2));
  else console.log(`\n${conclusionText(report)}`);
  if (report.error !== null) console.error(terminalText(report.error));
  return report;
}
