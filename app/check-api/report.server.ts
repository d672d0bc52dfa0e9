import type { Verdict } from "./call.server.ts";
import type { Row } from "./check-api.server.ts";

/** Verdicts with which the portal cannot work. */
const failures = new Set<Verdict>(["missing", "unreadable", "too slow"]);

/** Formats a row as one line, followed by one line for each deviation. */
export function rowText({ call, verdict, status, ms, deviations, note }: Row): string {
  const facts = [status, ms === null ? null : `${ms} ms`, note].filter((fact) => fact !== null).join(", ");
  const details = deviations.map(
    ({ path, expected, found, became }) =>
      `             ${path || "the response"}: ${expected} expected, ${found} found, ${became}`,
  );
  return [`${verdict.padEnd(11)}  ${call}${facts ? `  (${facts})` : ""}`, ...details].join("\n");
}

/** Formats the number of rows by verdict. */
export function summaryText(rows: Row[]): string {
  const counts = new Map<Verdict, number>();
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(", ");
}

/** Returns 0 if the portal can work with every response, otherwise 1. */
export function exitCode(rows: Row[]): 0 | 1 {
  return rows.some(({ verdict }) => failures.has(verdict)) ? 1 : 0;
}
