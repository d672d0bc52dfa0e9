import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, PageMeta, PageQuery, SearchText, Title } from "#contract/fields.ts";

const endpoint = endpointsOf("faqs");

/** Frequently asked question in a list. Without an id the question is shown, but not its answer. */
export const FaqItem = z.object({ id: Id.nullish(), title: Title });
export type FaqItem = z.infer<typeof FaqItem>;

export const Faq = FaqItem.extend({
  title: z.string(),
  answer_html: z.string(),
  prev_id: Id.nullish(),
  next_id: Id.nullish(),
});
export type Faq = z.infer<typeof Faq>;

const ListedFaq = FaqItem.extend({
  /** Answer, if the list was asked for answers; absent: it is on the question's own page. */
  answer_html: z.string().nullish(),
  /** Heading of the group in which the question is listed. */
  topic: Title.nullish(),
});

export const listFaqs = endpoint({
  method: "GET",
  path: "/web/faqs",
  access: "public",
  summary: "Frequently asked questions; list-for=homepage selects those of the home page, with=answers adds answers",
  query: PageQuery.extend({
    "list-for": z.literal("homepage").optional(),
    perpage: z.coerce.number().int().min(1).max(50).default(20),
    search: SearchText.optional(),
    with: z.literal("answers").optional(),
  }),
  response: z.object({ faqs: z.array(ListedFaq), meta: PageMeta.optional() }),
});

export const getFaq = endpoint({
  method: "GET",
  path: "/web/faqs/{id}",
  access: "public",
  summary: "One question with its answer and the ids of the previous and next one",
  params: z.object({ id: IdParam }),
  defaultsFromParams: { "faq.id": "id" },
  response: z.object({ faq: Faq }),
});
