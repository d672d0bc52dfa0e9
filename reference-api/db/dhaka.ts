import { sql } from "drizzle-orm";

/**
 * SQL time zone of Dhaka for `at time zone`, so that days and months do not depend on the time zone of the PostgreSQL
 * server.
 */
export const dhaka = sql`interval '6 hours'`;
