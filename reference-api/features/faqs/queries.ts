import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { faqs } from "#api/db/schema/site.ts";
import { matches, type Term } from "#api/db/search/search.ts";
import { beyondKey, keysetPage, type KeysetPage } from "#api/http/keyset.ts";

interface FaqList extends KeysetPage {
  homepage: boolean;
  search?: Term[];
}

export function selectFaqs(db: Database, { homepage, search = [], ...page }: FaqList) {
  const query = db
    .select({ id: faqs.id, title: faqs.title, answer_html: faqs.answer_html, topic: faqs.topic, sort: faqs.sort })
    .from(faqs);
  return keysetPage(
    { column: faqs.sort, id: faqs.id, direction: "asc", ...page },
    (beyond) => query.where(and(homepage ? eq(faqs.homepage, true) : undefined, matches(faqs.search, search), beyond)),
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
  const position = [faq.sort, faq.id] as const;
  const [[prev], [next]] = await Promise.all([
    db
      .select({ id: faqs.id })
      .from(faqs)
      .where(beyondKey(faqs.sort, faqs.id, position, "desc"))
      .orderBy(desc(faqs.sort), desc(faqs.id))
      .limit(1),
    db
      .select({ id: faqs.id })
      .from(faqs)
      .where(beyondKey(faqs.sort, faqs.id, position, "asc"))
      .orderBy(asc(faqs.sort), asc(faqs.id))
      .limit(1),
  ]);
  return { ...faq, prev_id: prev?.id ?? null, next_id: next?.id ?? null };
}
