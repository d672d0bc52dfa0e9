import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { schema } from "#api/db/schema/schema.ts";
import { projectPath } from "#runtime/project-path.ts";

const isClock = (name: string) => /(_until|^expires_at|^ends_at)$/.test(name);

/** Each clock of the schema, and each value of a status, as docs/reliability.md names them. */
function columnsOfSchema(): string[] {
  return Object.values(schema).flatMap((table) => {
    if (!(table instanceof PgTable)) return [];
    const { name, columns } = getTableConfig(table);
    return columns.flatMap((column) => {
      const full = `${name}.${column.name}`;
      if (isClock(column.name)) return [full];
      return column.name === "status" ? (column.enumValues ?? []).map((value) => `${full} ${value}`) : [];
    });
  });
}

/** Columns in backticks of each part of the text; the words behind them are values of each. */
function columnsOfText(text: string): string[] {
  return text.split(/[;|]|\.\s/).flatMap((part) => {
    const columns = [...part.matchAll(/`(\w+\.\w+)`/g)].map(([, name = ""]) => name);
    const values = part.slice(part.lastIndexOf("`") + 1).split(/[\s,]+/);
    return columns.flatMap((column) =>
      column.endsWith(".status") ? values.filter(Boolean).map((value) => `${column} ${value}`) : [column],
    );
  });
}

test("docs/reliability.md says of every status and clock whether it is a hold", () => {
  const text = readFileSync(projectPath("docs/reliability.md"), "utf8");
  expect(columnsOfText(text).toSorted()).toEqual(columnsOfSchema().toSorted());
});
