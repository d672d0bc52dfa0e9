import { and, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { publicEvents } from "#api/db/schema/catalogue.ts";
import { matches } from "#api/db/search/search.ts";
import { keysetPage, type DatedKeysetPage } from "#api/http/keyset.ts";

/** SQL expression of the end of an event; one without an end is over once it has started. */
const endsAt = sql`coalesce(${publicEvents.ends_at}, ${publicEvents.starts_at})`;

export function selectEvents(db: Database, { now, isPast, search = [], ...page }: DatedKeysetPage) {
  const at = sql.param(now, publicEvents.starts_at);
  const isListed = and(
    eq(publicEvents.status, "published"),
    isPast ? and(lt(publicEvents.starts_at, now), lt(endsAt, at)) : gte(endsAt, at),
    matches(publicEvents.search, search),
  );
  const query = db.select().from(publicEvents);
  return keysetPage(
    { column: publicEvents.starts_at, id: publicEvents.id, direction: isPast ? "desc" : "asc", ...page },
    (beyond) => query.where(and(isListed, beyond)),
    (event) => event.starts_at,
  );
}

export async function findEvent(db: Database, id: number) {
  const [event] = await db
    .select()
    .from(publicEvents)
    .where(and(eq(publicEvents.id, id), ne(publicEvents.status, "draft")));
  return event;
}

export type PublishedEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;
