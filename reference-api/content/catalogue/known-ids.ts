import type { Writer } from "#api/db/client.ts";
import type { Ids } from "#content/ids.ts";
import type { CatalogueTable } from "#content/tables/table.ts";

export async function knownIds(db: Writer, tables: CatalogueTable[]): Promise<Ids> {
  const ids: Ids = new Map();
  for (const table of tables) ids.set(table.file, await table.known(db));
  return ids;
}
