import { Socket } from "node:net";
import pg from "pg";
import { traceStatements } from "#metrics/tracing.ts";

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

/** A socket that breaks when what it sent stays without an answer. One that waits for nothing may be silent. */
function heardSocket(silentMs: number): () => Socket {
  return () => {
    const socket = new Socket();
    let answered = 0;
    socket.on("data", () => {
      answered = socket.bytesWritten;
    });
    socket.setTimeout(silentMs, () => {
      if (socket.bytesWritten > answered) socket.destroy(new Error("Connection terminated: no answer came"));
    });
    return socket;
  };
}

/** A pool whose every wait has an end. */
export function patientPool(
  location: pg.PoolConfig,
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
      idleTimeoutMillis: idleMs,
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
    traceStatements(client);
  });
  return pool;
}
