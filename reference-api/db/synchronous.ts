import type pg from "pg";
import { SettingsError } from "#config/read-settings.ts";

/**
 * Name of the function in PostgreSQL that warns when the wait for the standby was cancelled; unlike the text of the
 * warning it is not translated.
 */
const waitForStandby = "SyncRepWaitForLSN";

/**
 * Makes the client fail a write whose wait for the synchronous standby was cancelled, as by `pg_cancel_backend`, and
 * end the connection: PostgreSQL reports such a commit as done, with a warning, though it may be on one machine only.
 */
export function rejectCancelledWaits(client: pg.Client): void {
  client.on("notice", ({ routine }) => {
    if (routine !== waitForStandby) return;
    // "Commit done" may have arrived together with the warning: the error must reach the query before it
    const problem = new Error("Connection terminated: the commit did not wait for the standby");
    client.connection.emit("error", problem);
    void client.end();
  });
}

/**
 * Throws a SettingsError unless `synchronous_commit` of the pool's connections is `on` or `remote_apply`. Does not
 * check whether a synchronous standby is configured.
 */
export async function requireSynchronousCommit(pool: pg.Pool, part: string): Promise<void> {
  const { rows } = await pool.query<{ value: string }>("select current_setting('synchronous_commit') as value");
  const [{ value } = { value: "" }] = rows;
  if (["on", "remote_apply"].includes(value)) return;
  throw new SettingsError(
    `DATABASE_SYNCHRONOUS: the connections of ${part} have synchronous_commit = ${value}; set it to on for the role, the database and the pooler.`,
  );
}
