import { searchFor } from "#api/db/search/search-terms.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { getFaq, listFaqs } from "#contract/catalogue/faqs.ts";
import { findFaq, selectFaqs } from "./queries.ts";

export const faqRoutes = [
  implement(listFaqs, async ({ db, query }) => {
    const { "list-for": listFor, perpage, search, with: parts, ...rest } = query;
    const { rows, meta } = await selectFaqs(db, {
      homepage: listFor === "homepage",
      perPage: perpage,
      ...rest,
      search: await searchFor(db, search),
    });
    const hasAnswers = parts === "answers";
    return {
      faqs: rows.map(({ id, title, answer_html, topic }) => ({ id, title, ...(hasAnswers && { answer_html, topic }) })),
      meta,
    };
  }),
  implement(getFaq, async ({ db, params }) => {
    const faq = await findFaq(db, params.id);
    if (!faq) throw new NotFound("প্রশ্নটি পাওয়া যায়নি।");
    return { faq };
  }),
];
