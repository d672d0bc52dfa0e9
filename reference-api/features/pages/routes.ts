import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { getPage, listGallery } from "#contract/catalogue/pages.ts";
import { findSitePage, selectGallery } from "./queries.ts";

export const pageRoutes = [
  implement(getPage, async ({ db, params }) => {
    const page = await findSitePage(db, params.slug);
    if (!page) throw new NotFound("পাতাটি পাওয়া যায়নি।");
    return { page };
  }),
  implement(listGallery, async ({ db }) => ({ images: await selectGallery(db) })),
];
