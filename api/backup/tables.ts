import pg, { type PoolClient } from "pg";
import { from, to } from "pg-copy-streams";
import { newestMigration } from "#api/db/migrate.ts";
import { BackupError } from "./backup-error.ts";
import type { StoredSequence, StoredTable } from "./manifest.ts";
import { readStored, storeFile, type BackupFolder } from "./stored-file.ts";

const { escapeIdentifier } = pg;

interface Named {
  schema: string;
  name: string;
}

function quoted({ schema, name }: Named): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

function columnsOf({ columns }: Pick<StoredTable, "columns">): string {
  return columns.map(escapeIdentifier).join(", ");
}

/** Ours, and the queue's; what a column computes is computed anew, and each makes its own schema. */
const ours = `n.nspname in ('public', 'graphile_worker') and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')`;
const listTables = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and ${ours} group by 1, 2 order by 1, 2`;
const listSequences = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${ours} order by 1, 2`;
const listForeignKeys = `
  select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and ${ours}`;

/** Values are written as every PostgreSQL reads them, and no setting of the server's ends what takes its time. */
const session = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set client_encoding = 'UTF8';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

async function tablesOf(client: PoolClient): Promise<(Named & { columns: string[] })[]> {
  const { rows } = await client.query<Named & { columns: string[] }>(listTables);
  return rows;
}

/** Whether anything but the queue's own is in the database. */
export async function hasRows(client: PoolClient): Promise<boolean> {
  for (const table of (await tablesOf(client)).filter(({ schema }) => schema === "public")) {
    if ((await client.query(`select from ${quoted(table)} limit 1`)).rowCount) return true;
  }
  return false;
}

async function sequencesOf(client: PoolClient): Promise<StoredSequence[]> {
  const { rows } = await client.query<Named>(listSequences);
  const sequences: StoredSequence[] = [];
  for (const { schema, name } of rows) {
    const read = `select last_value::text as last, is_called as "isCalled" from ${quoted({ schema, name })}`;
    const [state] = (await client.query<Pick<StoredSequence, "last" | "isCalled">>(read)).rows;
    if (state) sequences.push({ schema, name, ...state });
  }
  return sequences;
}

/**
 * Stores every table as it stood at one moment, while others go on writing. A sequence is read after its table: no
 * number that a row has is given out again.
 */
export async function storeTables(client: PoolClient, backup: BackupFolder, signal?: AbortSignal) {
  await client.query(session);
  await client.query("begin isolation level repeatable read read only");
  const [moment] = (await client.query<{ at: Date }>("select now() as at")).rows;
  const migration = await newestMigration(client);
  if (!moment) throw new Error("PostgreSQL has no clock");
  const found = await tablesOf(client);
  // a migration waits until the tables are read
  await client.query(`lock table ${found.map(quoted).join(", ")} in access share mode`);
  const stored: { table: Omit<StoredTable, "rows">; copy: { rowCount: number } }[] = [];
  for (const table of found) {
    const copy = client.query(to(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`));
    const file = await storeFile(backup, `tables/${table.schema}.${table.name}.gz`, copy, signal);
    stored.push({ table: { ...table, file }, copy });
  }
  const sequences = await sequencesOf(client);
  await client.query("commit");
  // a copy learns how many rows it had after its last byte, but before the next answer of the server
  const tables = stored.map(({ table, copy }) => ({ ...table, rows: copy.rowCount }));
  return { madeAt: moment.at, migration, tables, sequences };
}

async function loadTable(client: PoolClient, backup: BackupFolder, table: StoredTable): Promise<void> {
  const copy = client.query(from(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`));
  await readStored(backup, table.file.path, copy);
  if (copy.rowCount !== table.rows) {
    throw new BackupError(`${table.file.path} of the backup has ${copy.rowCount} rows instead of ${table.rows}.`);
  }
}

/**
 * Fills the empty tables of the schema that the backup was made with, all or nothing; foreign keys hold for the whole
 * of it. A job that was under way is free for another worker. Gives the tables that the schema does not have.
 */
export async function loadTables(
  client: PoolClient,
  backup: BackupFolder,
  { tables, sequences }: { tables: StoredTable[]; sequences: StoredSequence[] },
): Promise<string[]> {
  await client.query(session);
  await client.query("begin");
  const known = new Set((await tablesOf(client)).map(quoted));
  const isKnown = (named: Named) => known.has(quoted(named));
  const { rows: keys } = await client.query<Named & { key: string; definition: string }>(listForeignKeys);
  for (const each of keys) {
    await client.query(`alter table ${quoted(each)} drop constraint ${escapeIdentifier(each.key)}`);
  }
  for (const table of tables.filter(isKnown)) await loadTable(client, backup, table);
  const { rows: counters } = await client.query<Named>(listSequences);
  const counting = new Set(counters.map(quoted));
  for (const sequence of sequences.filter((each) => counting.has(quoted(each)))) {
    await client.query("select setval($1::regclass, $2, $3)", [quoted(sequence), sequence.last, sequence.isCalled]);
  }
  for (const each of keys) {
    const add = `add constraint ${escapeIdentifier(each.key)} ${each.definition}`;
    await client.query(`alter table ${quoted(each)} ${add}`);
  }
  await client.query(`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`);
  await client.query("commit");
  await client.query("analyze");
  return tables.filter((table) => !isKnown(table)).map(quoted);
}
