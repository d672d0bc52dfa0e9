import pg from "pg";

export interface Connection {
  host: string;
  port: number;
  user: string;
}

const turnKey = 1;

/** Works in the server's own database while no other process makes or drops one. */
export async function inTurn<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [turnKey]);
    return await work(client);
  } finally {
    await client.end();
  }
}
