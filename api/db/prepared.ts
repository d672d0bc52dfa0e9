import type { Writer } from "./client.ts";

/**
 * A statement that is built once for a database, or for a transaction. It is to be prepared under a name of its own: then
 * PostgreSQL plans it once for a connection, too. What differs from call to call goes through placeholders.
 */
export function prepared<Statement>(prepare: (db: Writer) => Statement): (db: Writer) => Statement {
  const known = new WeakMap<Writer, Statement>();
  return (db) => {
    const before = known.get(db);
    if (before) return before;
    const statement = prepare(db);
    known.set(db, statement);
    return statement;
  };
}
