import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { joinReplicas } from "./replicas.ts";

const [a, b] = ["a".repeat(32), "b".repeat(32)];

/** Replicas of one database. */
async function cluster() {
  const { pool, close } = await testDatabase();
  onTestFinished(close);
  return async (...secrets: [string, ...string[]]) => {
    const replica = await joinReplicas(pool.options, secrets);
    onTestFinished(replica.close);
    return replica;
  };
}

test("from A to B,A to B, one replica after the other, each signs with what all the others know", async () => {
  const join = await cluster();
  const first = await join(a);
  const second = await join(a);
  expect([first.newestKnown(), second.newestKnown()]).toEqual([a, a]);

  await first.close();
  const firstWithBoth = await join(b, a);
  expect(firstWithBoth.newestKnown(), "the second knows only A").toBe(a);
  await second.close();
  const secondWithBoth = await join(b, a);
  expect(secondWithBoth.newestKnown()).toBe(b);
  await expect.poll(() => firstWithBoth.newestKnown()).toBe(b);

  await firstWithBoth.close();
  const firstWithNew = await join(b);
  expect([firstWithNew.newestKnown(), secondWithBoth.newestKnown()]).toEqual([b, b]);
});

test("one that comes back with less than the others know waits until they sign with what it knows", async () => {
  const join = await cluster();
  const ahead = await join(b, a);
  expect(ahead.newestKnown()).toBe(b);
  const behind = await join(a);
  // ours is one process, whose timers for both come at once where it stood still
  await expect.poll(() => [ahead.newestKnown(), behind.newestKnown()]).toEqual([a, a]);
});

test("who is cut off from the database comes back by itself, and nobody forgets meanwhile", async () => {
  const { pool, close } = await testDatabase();
  onTestFinished(close);
  const [ahead, behind] = [await joinReplicas(pool.options, [b, a]), await joinReplicas(pool.options, [a])];
  onTestFinished(ahead.close);
  onTestFinished(behind.close);
  await expect.poll(() => ahead.newestKnown()).toBe(a);
  const ofReplicas = `from pg_locks where locktype = 'advisory' and objsubid = 2 and objid = 0
    and database = (select oid from pg_database where datname = current_database())`;
  const before = await pool.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${ofReplicas}`);
  expect(before.rows).toHaveLength(2);
  const gone = before.rows.map(({ pid }) => pid);
  const back = async () => (await pool.query(`select ${ofReplicas} and pid <> all($1)`, [gone])).rowCount;
  await expect.poll(back).toBe(2);
  expect([ahead.newestKnown(), behind.newestKnown()]).toEqual([a, a]);
});

test("where no secret is known to all, each signs with its own newest", async () => {
  const join = await cluster();
  const first = await join(a);
  const second = await join(b);
  expect([first.newestKnown(), second.newestKnown()]).toEqual([a, b]);
});
