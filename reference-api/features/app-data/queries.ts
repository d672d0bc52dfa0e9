import { asc } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { oneRow, rowsAsColumn } from "#api/db/rows-of.ts";
import { menus, settings } from "#api/db/schema/site.ts";

const pairs = { key: settings.key, value: settings.value };

function byKey(rows: { key: string; value: string }[]): Map<string, string> {
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function selectSettings(db: Database): Promise<Map<string, string>> {
  return byKey(await db.select(pairs).from(settings));
}

const siteQuery = prepared((db) =>
  db
    .select({
      settings: rowsAsColumn(db.select(pairs).from(settings)),
      menus: rowsAsColumn(db.select().from(menus).orderBy(asc(menus.sort), asc(menus.id))),
    })
    .from(oneRow)
    .prepare("select_site"),
);

export async function selectSite(db: Database) {
  const [site] = await siteQuery(db).execute();
  return { settings: byKey(site?.settings ?? []), menus: site?.menus ?? [] };
}
