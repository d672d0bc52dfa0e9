import { sql } from "drizzle-orm";

/** Dhaka's zone, as `at time zone` takes it: days and months are Dhaka's, whatever zone a PostgreSQL stands in. */
export const dhaka = sql`interval '6 hours'`;
