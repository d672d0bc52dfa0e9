import { asc, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { galleryImages, pages } from "#api/db/schema/site.ts";

export async function findSitePage(db: Database, slug: string) {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug));
  return page;
}

export function selectGallery(db: Database) {
  return db.select().from(galleryImages).orderBy(asc(galleryImages.sort), asc(galleryImages.id));
}
