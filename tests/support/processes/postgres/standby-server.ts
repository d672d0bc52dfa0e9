import { execFile } from "node:child_process";
import { appendFile, chown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { openDatabase } from "#api/db/client.ts";
import { newServerLocation, serverIn, type PostgresServer } from "./postgres-server.ts";

const run = promisify(execFile);

/** Starts a streaming standby of a server from a copy of its files, with a replication slot called `name`. */
export async function startStandby(primary: PostgresServer, name = "standby") {
  const location = await newServerLocation(primary.programs);
  const client = new pg.Client({ host: primary.folder, user: "portal", database: "postgres" });
  await client.connect();
  await client.query("select pg_create_physical_replication_slot($1, true)", [name]);
  await client.query("select pg_backup_start($1, true)", [name]);
  await run("cp", ["-a", join(primary.folder, "data"), location.folder]);
  const { rows } = await client.query<{ label: string }>("select labelfile as label from pg_backup_stop(false)");
  await client.end();

  const data = join(location.folder, "data");
  await rm(join(data, "postmaster.pid"));
  for (const [file, text] of [
    ["backup_label", rows[0]?.label ?? ""],
    ["standby.signal", ""],
  ] as const) {
    await writeFile(join(data, file), text);
    if (location.account) await chown(join(data, file), location.account.uid, location.account.gid);
  }
  const source = `primary_conninfo = 'host=${primary.folder} user=portal application_name=${name}'`;
  await appendFile(
    join(data, "postgresql.auto.conf"),
    `${source}\nprimary_slot_name = '${name}'\nhot_standby_feedback = on\n`,
  );
  const server = serverIn(location);
  await server.start();
  const { pool, close } = openDatabase({ connectionString: server.url });
  return {
    ...server,
    /** Pauses replay: changes arrive but are not applied. */
    async pause(): Promise<void> {
      await pool.query("select pg_wal_replay_pause()");
      const state = "select pg_get_wal_replay_pause_state() as state";
      while ((await pool.query<{ state: string }>(state)).rows[0]?.state !== "paused") await delay(5);
    },
    resume: () => pool.query("select pg_wal_replay_resume()"),
    promote: () => pool.query("select pg_promote()"),
    async remove(): Promise<void> {
      await close();
      await server.remove();
    },
  };
}
