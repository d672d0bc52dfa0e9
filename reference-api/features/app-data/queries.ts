import { asc } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { menus, settings } from "#api/db/schema/site.ts";

export async function selectSettings(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export function selectMenus(db: Database) {
  return db.select().from(menus).orderBy(asc(menus.sort), asc(menus.id));
}
