import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { deriveKey } from "#config/secrets.ts";

/** What the processes of one database know of each other's secrets. */
export interface Replicas {
  /** The newest of our secrets that every process knows; the first where none is known to all. */
  newestKnown(): string;
  /** Leaves: the others count this process no more. */
  close(): Promise<void>;
}

const lockClass = 7_213_002;
const present = 0;
const lookEveryMs = 1000;
const steadyLooks = 3;

/** Names a secret to those who know it, and to nobody else. */
function numberOf(secret: string): number {
  return (deriveKey(secret, "replicas").readUInt32BE() >>> 1) | 1;
}

// Presence comes last: whoever is counted has said all that it knows.
const enter =
  "select pg_advisory_lock_shared($1, number) from unnest($2::int[]) with ordinality as t(number, n) order by n";
const knownByEach = `
  select array_agg(objid::bigint::int) as numbers from pg_locks
  where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
  group by pid having bool_or(objid = ${present})`;

/** How many processes serve visitors from this database. */
export async function countServing(pool: pg.Pool): Promise<number> {
  return (await pool.query(knownByEach, [lockClass])).rowCount ?? 0;
}

/**
 * Tells the processes that share a database which secrets this one knows, and learns the same of them. Each holds a shared
 * advisory lock for every secret, on a connection of its own: who dies is forgotten with it.
 */
export async function joinReplicas(
  connection: pg.ClientConfig,
  secrets: readonly [string, ...string[]],
): Promise<Replicas> {
  const numbers = secrets.map(numberOf);
  let client: pg.Client | undefined;
  let newest = secrets[0];
  let candidate: string | undefined;
  let looks = 0;
  let next: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const connected = new pg.Client(connection);
    const forget = () => {
      if (client === connected) client = undefined;
    };
    connected.on("error", forget).on("end", forget);
    await connected.connect();
    await connected.query(enter, [lockClass, [...new Set(numbers), present]]);
    looks = 0;
    return connected;
  }

  /** Gives whether somebody knows a secret that we do not. */
  async function look(): Promise<boolean> {
    client ??= await connect();
    const { rows } = await client.query<{ numbers: number[] }>(knownByEach, [lockClass]);
    const isKnownToAll = (secret: string) => rows.every((replica) => replica.numbers.includes(numberOf(secret)));
    const found = secrets.find(isKnownToAll) ?? secrets[0];
    looks = found === candidate ? looks + 1 : 1;
    candidate = found;
    // A newer one must hold for a while: after a break of the database the others come back one by one.
    if (looks >= steadyLooks || !isKnownToAll(newest)) newest = found;
    return rows.some((replica) => replica.numbers.some((number) => number !== present && !numbers.includes(number)));
  }

  /** While the database is away nothing is changed: who cannot ask it can admit nobody either. */
  function lookAgain(): void {
    if (isClosed) return;
    next = setTimeout(() => {
      looking = look()
        .catch(() => undefined)
        .finally(lookAgain);
    }, lookEveryMs);
    next.unref();
  }

  const isBehind = await look();
  lookAgain();
  if (isBehind) await delay(2 * lookEveryMs); // until the others sign with what we can verify
  return {
    newestKnown: () => newest,
    async close() {
      isClosed = true;
      clearTimeout(next);
      await looking;
      await client?.end();
    },
  };
}
