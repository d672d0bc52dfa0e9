import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { faqs } from "#api/db/schema/site.ts";
import { matches, type Term } from "#api/db/search.ts";
import { beyondKey, keysetPage } from "#api/http/keyset.ts";

interface FaqList {
  homepage: boolean;
  perPage: number;
  search?: Term[];
  after?: string | undefined;
  before?: string | undefined;
}

export function selectFaqs(db: Database, { homepage, search = [], ...page }: FaqList) {
  return keysetPage(
    { column: faqs.sort, id: faqs.id, direction: "asc", ...page },
    ({ where, orderBy, limit }) =>
      db
        .select({ id: faqs.id, title: faqs.title, sort: faqs.sort })
        .from(faqs)
        .where(and(homepage ? eq(faqs.homepage, true) : undefined, matches(faqs.search, search), where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => row.sort,
  );
}

export async function selectCourseFaqs(db: Database, courseSlug: string) {
  return db
    .select({ id: faqs.id, title: faqs.title })
    .from(faqs)
    .where(eq(faqs.course_slug, courseSlug))
    .orderBy(asc(faqs.sort), asc(faqs.id))
    .limit(6);
}

export async function findFaq(db: Database, id: number) {
  const [faq] = await db.select().from(faqs).where(eq(faqs.id, id));
  if (!faq) return undefined;
  const place = [faq.sort, faq.id] as const;
  const [[prev], [next]] = await Promise.all([
    db
      .select({ id: faqs.id })
      .from(faqs)
      .where(beyondKey(faqs.sort, faqs.id, place, "desc"))
      .orderBy(desc(faqs.sort), desc(faqs.id))
      .limit(1),
    db
      .select({ id: faqs.id })
      .from(faqs)
      .where(beyondKey(faqs.sort, faqs.id, place, "asc"))
      .orderBy(asc(faqs.sort), asc(faqs.id))
      .limit(1),
  ]);
  return { ...faq, prev_id: prev?.id ?? null, next_id: next?.id ?? null };
}
