import { Socket } from "node:net";
import pg from "pg";
import { traceStatements } from "#process/tracing.ts";
import { rejectCancelledWaits } from "./synchronous.ts";

/**
 * Size and timeouts of a pool; timeouts in milliseconds, 0 for none. With a `statementMs` of 0 only `max` and
 * `connectMs` apply.
 */
export interface PoolLimits {
  /** Maximum number of connections. */
  max: number;
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** Extra time after the statement timeout before a silent connection counts as dropped, for example by a firewall. */
const graceMs = 2000;
/** Idle timeout of direct connections; short, because a firewall may silently drop an idle one. */
const idleMs = 5000;
/** Idle timeout behind a pooler, where an idle connection costs the database nothing and a new one a password check. */
const pooledIdleMs = 600_000;

/** Returns the socket of a connected client; over TLS the one that encrypts. The types of `pg` do not declare it. */
function socketOf(client: object): Socket {
  const connection: unknown = Reflect.get(client, "connection");
  const stream: unknown = connection instanceof Object && Reflect.get(connection, "stream");
  if (!(stream instanceof Socket)) throw new TypeError("this version of pg has no connection.stream");
  return stream;
}

/**
 * Destroys the connection of a connected client if no response arrives within `silentMs` of the last data sent. An idle
 * connection may be silent.
 */
export function expectResponses(client: object, silentMs: number): void {
  const socket = socketOf(client);
  let acknowledged = socket.bytesWritten;
  socket.on("data", () => {
    acknowledged = socket.bytesWritten;
  });
  socket.setTimeout(silentMs).on("timeout", () => {
    const sent = socket.bytesWritten;
    setImmediate(() => {
      // by now data that arrived while the process was blocked has been read
      if (acknowledged < sent) socket.destroy(new Error("Connection terminated: no response received"));
    });
  });
}

function withoutName(statement: unknown): unknown {
  const isNamed =
    typeof statement === "object" && statement !== null && "name" in statement && !("submit" in statement);
  return isNamed ? { ...statement, name: undefined } : statement;
}

/**
 * Makes the client drop the names of prepared statements: a pooler may run the next statement on another connection.
 * Leaves query objects with a `submit` method, such as cursors, unchanged.
 */
function disableNamedStatements(client: { query: (...args: never[]) => unknown }): void {
  const { query } = client;
  const unnamedQuery = (statement: unknown, ...args: unknown[]): unknown =>
    Reflect.apply(query, client, [withoutName(statement), ...args]);
  Object.defineProperty(client, "query", { value: unnamedQuery, configurable: true, writable: true });
}

/**
 * Pool options; `isPooled`: through a pooler in transaction mode, `supportsNamedStatements`: named statements work
 * (default: without a pooler).
 */
interface PooledConfig extends pg.PoolConfig {
  isPooled?: boolean;
  supportsNamedStatements?: boolean;
}

/**
 * Creates a pool with these limits; a `statementMs` of 0 leaves out the timeouts for statements, locks, idle
 * transactions and silent connections. A pooler ignores the first three of these and must set its own.
 */
export function createPool(
  { isPooled = false, supportsNamedStatements = !isPooled, ...location }: PooledConfig,
  { max, connectMs, statementMs, lockMs, idleInTransactionMs }: PoolLimits,
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
    }),
    ...location,
  });
  pool.on("error", onError); // an idle client that dies must not end the process
  pool.on("connect", (client) => {
    client.on("error", () => undefined); // a client in use gets the error from its query
    if (statementMs > 0) expectResponses(client, statementMs + graceMs);
    rejectCancelledWaits(client);
    if (!supportsNamedStatements) disableNamedStatements(client);
    traceStatements(client);
  });
  return pool;
}
