import type { Category } from "#contract/catalogue/batches.ts";
import { listBatchCategories } from "#contract/catalogue/home.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";

/**
 * Finds a category by the end of its link, on an API that lists categories but not their batches; null if none has it.
 */
export async function findCategory(context: RequestContext, slug: string): Promise<Category | null> {
  const { categories } = await publicApi(context).load(listBatchCategories, {});
  const found = categories.find(({ link }) => link?.replace(/\/?(?:[?#].*)?$/, "").endsWith(`/${slug}`));
  return found ? { slug, title: found.title, subtitle: found.subtitle ?? null } : null;
}
