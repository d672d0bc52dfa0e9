import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, PageMeta, PageQuery, SearchText } from "#contract/fields.ts";

const endpoint = endpointsOf("faqs");

export const FaqItem = z.object({ id: Id, title: z.string() });
export type FaqItem = z.infer<typeof FaqItem>;

export const Faq = FaqItem.extend({
  answer_html: z.string(),
  prev_id: Id.nullable(),
  next_id: Id.nullable(),
});
export type Faq = z.infer<typeof Faq>;

export const listFaqs = endpoint({
  method: "GET",
  path: "/web/faqs",
  access: "public",
  summary: "Frequently asked questions; list-for=homepage selects those of the home page",
  query: PageQuery.extend({
    "list-for": z.literal("homepage").optional(),
    perpage: z.coerce.number().int().min(1).max(50).default(20),
    search: SearchText.optional(),
  }),
  response: z.object({ faqs: z.array(FaqItem), meta: PageMeta.optional() }),
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
