import type { Verdict } from "./call.server.ts";
import type { Row } from "./check-api.server.ts";

/** With these the portal cannot do its work. */
const failures = new Set<Verdict>(["missing", "unreadable", "too slow"]);

/** One line of a row, and one below it for each thing that was bent. */
export function rowText({ call, verdict, status, ms, bends, note }: Row): string {
  const facts = [status, ms === null ? null : `${ms} ms`, note].filter((fact) => fact !== null).join(", ");
  const bent = bends.map(
    ({ path, expected, found, became }) =>
      `             ${path || "the answer"}: ${expected} expected, ${found} found, ${became}`,
  );
  return [`${verdict.padEnd(11)}  ${call}${facts ? `  (${facts})` : ""}`, ...bent].join("\n");
}

export function summaryText(rows: Row[]): string {
  const counts = new Map<Verdict, number>();
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(", ");
}

/** 0: the portal can work with all that was tried; 1: it cannot with some. */
export function exitCode(rows: Row[]): 0 | 1 {
  return rows.some(({ verdict }) => failures.has(verdict)) ? 1 : 0;
}
