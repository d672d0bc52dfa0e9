import { listBatches } from "#contract/catalogue/batches.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { searchOwn, searchSite, type Marked } from "#contract/catalogue/search.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { readSession } from "#app/server/session/session.server.ts";
import { isNotFound } from "#app/server/v3/refusal.server.ts";

type SearchResults = EndpointOutput<typeof searchSite>;

function unmarked(text: string | null | undefined): Marked {
  return text ? [{ text, is_match: false }] : [];
}

/** Searches batches and FAQs, for an API without site search; null if both fail. */
async function searchLists(context: RequestContext, search: string): Promise<SearchResults | null> {
  const api = publicApi(context);
  const [batches, faqs] = await Promise.all([
    api.tryLoad(listBatches, { query: { search } }),
    api.tryLoad(listFaqs, { query: { search } }),
  ]);
  if (!batches && !faqs) return null;
  const batchHits = (batches?.batches ?? []).map(({ id, title, summary }) => ({
    params: { available_batch_id: String(id) },
    title: unmarked(title),
    excerpt: unmarked(summary),
  }));
  const faqHits = (faqs?.faqs ?? []).flatMap(({ id, title }) =>
    id ? [{ params: { id: String(id) }, title: unmarked(title), excerpt: [] }] : [],
  );
  const groups: SearchResults["groups"] = [
    { kind: "batch", total: batchHits.length, hits: batchHits },
    { kind: "faq", total: faqHits.length, hits: faqHits },
  ];
  return { groups: groups.filter(({ total }) => total > 0) };
}

/**
 * Searches the public content. If the API has no site search (404), searches batches and FAQs alone, with `isPart:
 * true`. Throws a Response on any other failure, or if these searches fail too.
 */
export async function searchPublic(
  context: RequestContext,
  search: string,
): Promise<SearchResults & { isPart: boolean }> {
  try {
    return { ...(await publicApi(context).load(searchSite, { query: { search } })), isPart: false };
  } catch (error) {
    const lists = isNotFound(error) ? await searchLists(context, search) : null;
    if (!lists) throw error;
    return { ...lists, isPart: true };
  }
}

interface OwnResults {
  groups: EndpointOutput<typeof searchOwn>["groups"];
  /** Reason why the doctor's own content was not searched; null if it was, or nobody is logged in. */
  missing: "device" | "failed" | null;
}

/**
 * Searches the content of a logged-in doctor; returns no groups for a visitor. Reports errors in `missing`, so that the
 * page still renders.
 */
export async function searchOwnContent(request: Request, context: RequestContext, search: string): Promise<OwnResults> {
  const session = await readSession(request, context);
  if (!session) return { groups: [], missing: null };
  const api = visitorApi(context, request, { session });
  const result = await api.submit(searchOwn, { query: { search } });
  if (result.ok) return { groups: result.data.groups, missing: null };
  return { groups: [], missing: result.status === 423 ? "device" : "failed" };
}
