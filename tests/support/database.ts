import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { migrateDatabase, openDatabase, type OpenDatabase } from "#api/db/client.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { seedDemo } from "#api/db/seed/seed.ts";
import { inTurn, type Connection } from "./server-turn.ts";

/** A template gets its name once it is finished, so that one made halfway is never used. */
async function requireTemplate(client: pg.Client, connection: Connection, name: string, isSeeded: boolean) {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount) return;
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const open = openDatabase({ ...connection, database: unfinished });
  try {
    await migrateDatabase(open, migrationsFolder);
    if (isSeeded) await seedDemo(open.db, new Date());
  } finally {
    await open.close();
  }
  await client.query(`alter database ${unfinished} rename to ${name}`);
}

/** A database of the test's own with the newest schema, empty or with the demo catalogue. `close()` drops it. */
export async function testDatabase({ seeded = false } = {}): Promise<OpenDatabase> {
  const { connection, templates, prefix } = inject("databaseServer");
  const template = seeded ? templates.seeded : templates.empty;
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await inTurn(connection, async (client) => {
    await requireTemplate(client, connection, template, seeded);
    await client.query(`create database ${name} template ${template}`);
  });
  const open = openDatabase({ ...connection, database: name });
  return {
    ...open,
    async close() {
      await open.close();
      await inTurn(connection, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
