import { asc, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { contacts } from "#api/db/schema/site.ts";

export function selectContacts(db: Database, { homepage }: { homepage: boolean }) {
  return db
    .select()
    .from(contacts)
    .where(homepage ? eq(contacts.homepage, true) : undefined)
    .orderBy(asc(contacts.sort), asc(contacts.id));
}

export type ContactRow = Awaited<ReturnType<typeof selectContacts>>[number];
