import { sql, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { schema } from "#api/db/schema/schema.ts";
import { isWhole } from "#tests/support/runner/sizes.ts";

/** Number of rows in tests of query plans; with `TABLES=whole` as many as a centre has after some years. */
export const planRows = isWhole ? 100_000 : 20_000;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number | undefined;
  Plans?: Plan[] | undefined;
}

const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    Plans: z.array(Plan).optional(),
  }),
);
const Explained = z.object({ "QUERY PLAN": z.tuple([z.object({ Plan })]) });

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Inserts many consistent rows without checking foreign keys, then updates the planner's statistics. */
export async function fill(db: Database, statements: SQL[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await transaction.execute(statement);
  });
  await db.execute(sql`analyze`);
}

interface Statement {
  text: string;
  params: unknown[];
}

/** A database client that records the statements it sends. */
export function recordStatements(pool: pg.Pool): { db: Database; sent: Statement[] } {
  const sent: Statement[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ text, params }) };
  return { db: drizzle(pool, { schema, casing: "snake_case", logger }), sent };
}

/** Runs a statement with EXPLAIN ANALYZE and returns the nodes of its plan. */
export async function planOf(pool: pg.Pool, { text, params }: Statement): Promise<Plan[]> {
  const { rows } = await pool.query<unknown[]>(`explain (analyze, timing off, format json) ${text}`, params);
  return nodesOf(Explained.parse(rows[0])["QUERY PLAN"][0].Plan);
}

/** Runs a select function and returns the plans of all statements that it sent. */
export async function plansOf(pool: pg.Pool, select: (db: Database) => Promise<unknown>): Promise<Plan[][]> {
  const { db, sent } = recordStatements(pool);
  await select(db);
  return Promise.all(sent.map((statement) => planOf(pool, statement)));
}

/** Number of rows read from the large tables, including rows that a filter removed. */
export function rowsRead(nodes: Plan[], largeTables: Set<string>): number {
  return nodes
    .filter((node) => node["Relation Name"] && largeTables.has(node["Relation Name"]))
    .reduce(
      (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      0,
    );
}

/** Pagination cursor of a list at this sort key. */
export function cursorAt(value: string | number): string {
  return Buffer.from(JSON.stringify([value, 1])).toString("base64url");
}
