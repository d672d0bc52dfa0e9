import { Socket } from "node:net";
import pg from "pg";
import { traceStatements } from "#server/process/tracing.ts";

/** How long a connection may take over what it does, in milliseconds; 0: as long as it needs. */
export interface Patience {
  /** The most connections of the pool. */
  max: number;
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** Of a firewall that has forgotten the connection nothing comes back, not even the end of a statement. */
const graceMs = 2000;
/** Nor does one that nobody used for a while say so: it is not kept for long. */
const idleMs = 5000;
/** At a pooler one that waits costs no connection of the database, and a new one a proof of its password. */
const pooledIdleMs = 600_000;

/** A socket that breaks when what it sent stays without an answer. One that waits for nothing may be silent. */
function heardSocket(silentMs: number): () => Socket {
  return () => {
    const socket = new Socket();
    let answered = 0;
    socket.on("data", () => {
      answered = socket.bytesWritten;
    });
    socket.setTimeout(silentMs).on("timeout", () => {
      const asked = socket.bytesWritten;
      setImmediate(() => {
        // what came while the process stood still has been read by now
        if (answered < asked) socket.destroy(new Error("Connection terminated: no answer came"));
      });
    });
    return socket;
  };
}

function withoutName(statement: unknown): unknown {
  const isNamed =
    typeof statement === "object" && statement !== null && "name" in statement && !("submit" in statement);
  return isNamed ? { ...statement, name: undefined } : statement;
}

/** From now on the client prepares no statement under a name: through a pooler the next one meets another connection. */
function forgetNames(client: { query: (...given: never[]) => unknown }): void {
  const { query } = client;
  const nameless = (statement: unknown, ...given: unknown[]): unknown =>
    Reflect.apply(query, client, [withoutName(statement), ...given]);
  Object.defineProperty(client, "query", { value: nameless, configurable: true, writable: true });
}

/** Where a pooler may stand in between, and whether it brings back a statement that was prepared by name. */
interface PooledConfig extends pg.PoolConfig {
  isPooled?: boolean;
  keepsNames?: boolean;
}

/** A pool whose every wait has an end. A pooler throws away what it is told of that, and sets its own. */
export function patientPool(
  { isPooled = false, keepsNames = !isPooled, ...location }: PooledConfig,
  { max, connectMs, statementMs, lockMs, idleInTransactionMs }: Patience,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    max,
    connectionTimeoutMillis: connectMs,
    application_name: "v3-api",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementMs > 0 && {
      idleTimeoutMillis: isPooled ? pooledIdleMs : idleMs,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      stream: heardSocket(statementMs + graceMs),
    }),
    ...location,
  });
  pool.on("error", onError); // an idle client that dies must not end the process
  pool.on("connect", (client) => {
    client.on("error", () => undefined); // one in use hears of it from its query
    if (!keepsNames) forgetNames(client);
    traceStatements(client);
  });
  return pool;
}
