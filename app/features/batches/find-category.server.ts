import type { Category } from "#contract/catalogue/batches.ts";
import { listBatchCategories } from "#contract/catalogue/home.ts";
import { slugIn } from "#app/server/v3/slug-in-link.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";

/**
 * Finds the category whose link leads to `slug`, for an API that lists categories but not the batches of one; null if
 * there is none.
 */
export async function findCategory(context: RequestContext, slug: string): Promise<Category | null> {
  const { categories } = await publicApi(context).load(listBatchCategories, {});
  const found = categories.find(({ link }) => link && slugIn(link) === slug);
  return found ? { slug, title: found.title, subtitle: found.subtitle ?? null } : null;
}
