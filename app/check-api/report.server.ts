import { terminalText } from "#runtime/terminal-text.ts";
import type { CallVerdict } from "./judge.server.ts";
import type { PageRow, PageVerdict } from "./pages.server.ts";
import type { Row } from "./row.server.ts";

/** Report of a whole check, as `--json` prints it. */
export interface Report {
  api: string;
  rows: Row[];
  pages: PageRow[];
  /** Reason why the check ended early; null: it did not. */
  error: string | null;
}

const width = "success not tried".length;

/**
 * Formats a row, and below it each of its deviations. Texts of the API are made safe for a terminal.
 */
export function rowText({ call, verdict, status, ms, deviations, note }: Row): string {
  const facts = [status, ms === null ? null : `${ms} ms`, note]
    .filter((fact) => fact !== null)
    .map((fact) => terminalText(String(fact)))
    .join(", ");
  const details = deviations.map(
    ({ path, expected, found, became }) =>
      " ".repeat(width + 2) +
      terminalText(`${path || "the response"}: ${expected} expected, ${found} found, ${became}`),
  );
  return [`${verdict.padEnd(width)}  ${call}${facts ? `  (${facts})` : ""}`, ...details].join("\n");
}

export function pageText({ page, verdict, because }: PageRow): string {
  return `${verdict.padEnd(width)}  ${page}${because.length > 0 ? `  (${because.join(", ")})` : ""}`;
}

export function summaryText(rows: { verdict: CallVerdict | PageVerdict }[]): string {
  const counts = new Map<CallVerdict | PageVerdict, number>();
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(", ");
}

const broken = new Set<CallVerdict>(["unreadable", "too slow"]);
const incomplete = new Set<CallVerdict>(["missing", "in part", "not tried"]);

/**
 * Returns 1 if the check ended early or a call is unreadable or too slow, 2 if a call outside `allowed` is missing,
 * readable only in part or not tried, and 0 otherwise.
 */
export function exitCode(
  { rows, error }: Pick<Report, "rows" | "error">,
  allowed: ReadonlySet<string> = new Set(),
): 0 | 1 | 2 {
  if (error !== null || rows.some(({ verdict }) => broken.has(verdict))) return 1;
  return rows.some(({ call, verdict }) => incomplete.has(verdict) && !allowed.has(call)) ? 2 : 0;
}
