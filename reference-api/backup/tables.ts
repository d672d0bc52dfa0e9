import pg, { type PoolClient } from "pg";
import { from, to } from "pg-copy-streams";
import { newestMigration } from "#api/db/migrate.ts";
import { BackupError } from "./backup-error.ts";
import type { StoredSequence, StoredTable } from "./manifest.ts";
import { readStored, storeFile, type BackupFolder, type NewBackupFolder } from "./stored-file.ts";

const { escapeIdentifier } = pg;

interface QualifiedName {
  schema: string;
  name: string;
}

function quoted({ schema, name }: QualifiedName): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

function columnsOf({ columns }: Pick<StoredTable, "columns">): string {
  return columns.map(escapeIdentifier).join(", ");
}

/**
 * SQL condition for tables and sequences of the portal and of the job queue, except for the migrations of the queue.
 */
const ownTables = `n.nspname in ('public', 'graphile_worker') and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')`;
const listTables = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and ${ownTables} group by 1, 2 order by 1, 2`;
const listSequences = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${ownTables} order by 1, 2`;
const listForeignKeys = `
  select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and ${ownTables}`;

/** SQL statements that set portable text formats and switch timeouts off for long statements. */
const session = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set client_encoding = 'UTF8';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

async function tablesOf(client: PoolClient): Promise<(QualifiedName & { columns: string[] })[]> {
  const { rows } = await client.query<QualifiedName & { columns: string[] }>(listTables);
  return rows;
}

export async function hasRows(client: PoolClient): Promise<boolean> {
  for (const table of (await tablesOf(client)).filter(({ schema }) => schema === "public")) {
    if ((await client.query(`select from ${quoted(table)} limit 1`)).rowCount) return true;
  }
  return false;
}

async function sequencesOf(client: PoolClient): Promise<StoredSequence[]> {
  const { rows } = await client.query<QualifiedName>(listSequences);
  const sequences: StoredSequence[] = [];
  for (const { schema, name } of rows) {
    const read = `select last_value::text as last, is_called as "isCalled" from ${quoted({ schema, name })}`;
    const [state] = (await client.query<Pick<StoredSequence, "last" | "isCalled">>(read)).rows;
    if (state) sequences.push({ schema, name, ...state });
  }
  return sequences;
}

/**
 * Stores all tables in files of a backup, from one snapshot while writing continues. Reads the sequences after the
 * tables, so that no id of a stored row is issued again.
 */
export async function storeTables(client: PoolClient, backup: NewBackupFolder, signal?: AbortSignal) {
  await client.query(session);
  await client.query("begin isolation level repeatable read read only");
  const [moment] = (await client.query<{ at: Date }>("select now() as at")).rows;
  const migration = await newestMigration(client);
  if (!moment) throw new Error("PostgreSQL has no clock");
  const found = await tablesOf(client);
  // makes a migration wait until the tables are read
  await client.query(`lock table ${found.map(quoted).join(", ")} in access share mode`);
  const stored: { table: Omit<StoredTable, "rows">; copy: { rowCount: number } }[] = [];
  for (const table of found) {
    const copy = client.query(to(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`));
    const file = await storeFile(backup, `tables/${table.schema}.${table.name}.gz`, copy, signal);
    stored.push({ table: { ...table, file }, copy });
  }
  const sequences = await sequencesOf(client);
  await client.query("commit");
  // a copy knows its row count only after its last byte, but before the server's next response
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
 * Loads the tables and sequences of a backup into an empty schema of the same version, in one transaction, with foreign
 * keys checked at the end. Unlocks jobs that were running. Returns the names of tables that the schema does not have.
 * Throws a BackupError if a table has another number of rows than the backup says.
 */
export async function loadTables(
  client: PoolClient,
  backup: BackupFolder,
  { tables, sequences }: { tables: StoredTable[]; sequences: StoredSequence[] },
): Promise<string[]> {
  await client.query(session);
  await client.query("begin");
  const known = new Set((await tablesOf(client)).map(quoted));
  const isKnown = (table: QualifiedName) => known.has(quoted(table));
  const { rows: keys } = await client.query<QualifiedName & { key: string; definition: string }>(listForeignKeys);
  for (const each of keys) {
    await client.query(`alter table ${quoted(each)} drop constraint ${escapeIdentifier(each.key)}`);
  }
  for (const table of tables.filter(isKnown)) await loadTable(client, backup, table);
  const { rows: counters } = await client.query<QualifiedName>(listSequences);
  const knownSequences = new Set(counters.map(quoted));
  for (const sequence of sequences.filter((each) => knownSequences.has(quoted(each)))) {
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
