import pg from "pg";

export interface Connection {
  host: string;
  port: number;
  user: string;
}

const lockKey = 1;

/**
 * Runs work in the server's `postgres` database under an advisory lock, so that only one process creates or drops
 * databases.
 */
export async function withServerLock<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    return await work(client);
  } finally {
    await client.end();
  }
}
