import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/**
 * Runs beside a test run. When that has ended or was killed, stops its PostgreSQL server unless another run uses it.
 * Arguments: the server's data folder, and options of `pg.Client` as JSON.
 */
const [dataDir = "", connection = "{}"] = process.argv.slice(2);
const starter = process.ppid;
while (process.ppid === starter) await pause(500);

const client = new pg.Client({ ...JSON.parse(connection), database: "postgres" });
client.on("error", () => undefined);
try {
  await client.connect();
  const { rowCount } = await client.query("select from pg_stat_activity where application_name = 'portal-presence'");
  const [pid] = (await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n");
  if (rowCount === 0) process.kill(Number(pid), "SIGINT"); // PostgreSQL's fast shutdown
} catch {
  // the server has already been stopped
} finally {
  await client.end().catch(() => undefined);
}
