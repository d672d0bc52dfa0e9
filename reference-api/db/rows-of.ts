import { Column, is, sql, type SQL } from "drizzle-orm";
import type { TypedQueryBuilder } from "drizzle-orm/query-builders/query-builder";

/** SQL of one row without columns, for the `from` of a query that selects only subqueries. */
export const oneRow = sql`(select) as one_row`;

/**
 * SQL expression for all rows of a query as one column, an array (empty without rows), so that several small reads
 * become one statement, each planned by itself. What the query selects besides columns must be of a type that JSON has:
 * a number below 2^53, a text or a truth value.
 */
export function rowsAsColumn<Row extends object>(query: TypedQueryBuilder<object, Row[]>): SQL<Row[]> {
  const fields = Object.entries<unknown>({ ...query._.selectedFields });
  const names = sql.join(
    fields.map(([name]) => sql.identifier(name)),
    sql`, `,
  );
  const columns = fields.flatMap(([name, field]) => (is(field, Column) ? [[name, field] as const] : []));
  function decode(row: Row): Row {
    for (const [name, column] of columns) {
      const value: unknown = Reflect.get(row, name);
      if (value !== null) Reflect.set(row, name, column.mapFromDriverValue(value));
    }
    return row;
  }
  return sql`(select coalesce(json_agg(listed), '[]') from (${query}) as listed (${names}))`.mapWith((rows: Row[]) =>
    rows.map(decode),
  );
}
