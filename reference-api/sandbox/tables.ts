import type { Pool, PoolClient } from "pg";

const lockKey = 7_213_002;

/**
 * Runs statements that create the tables of a sandbox in the schema `sandbox`, which it creates too. They must be
 * idempotent, and run in one transaction under a lock, so that processes can start concurrently.
 */
export async function prepareTables(pool: Pool, statements: string): Promise<void> {
  await pool.query(`select pg_advisory_xact_lock(${lockKey}); create schema if not exists sandbox; ${statements}`);
}

export async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
