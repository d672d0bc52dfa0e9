import type { Writer } from "./client.ts";

/**
 * Returns a function that prepares a statement once per database client or transaction. Prepare it under a unique name,
 * so that PostgreSQL also parses it only once per connection, and pass varying values through placeholders.
 */
export function prepared<Statement>(prepare: (db: Writer) => Statement): (db: Writer) => Statement {
  const statements = new WeakMap<Writer, Statement>();
  return (db) => {
    const cached = statements.get(db);
    if (cached) return cached;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
