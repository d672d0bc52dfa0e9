import type { z } from "zod";
import { getAppData } from "#contract/account/app-data.ts";
import {
  findBatches,
  getBatch,
  getCategory,
  listBatches,
  listBatchSchedules,
  listCategoryBatches,
} from "#contract/catalogue/batches.ts";
import { listContacts, listHomeContacts } from "#contract/catalogue/contacts.ts";
import { getCourse } from "#contract/catalogue/courses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getEvent, listEvents } from "#contract/catalogue/events.ts";
import { getDayQuestion } from "#contract/exams/day-questions.ts";
import { getFaq, listFaqs } from "#contract/catalogue/faqs.ts";
import { listBatchCategories, listOtherServices, listScrollingNotices, listSlides } from "#contract/catalogue/home.ts";
import { getPage, listGallery } from "#contract/catalogue/pages.ts";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import {
  batch,
  batchItem,
  category,
  company,
  contacts,
  eventItem,
  meta,
  noFacets,
  nth,
  numbered,
  schedule,
  startsAt,
  type Content,
} from "./hostile-parts.ts";

interface EndpointResponse {
  pattern: RegExp;
  make: (content: Content, param: string) => unknown;
}

function responseOf<E extends Endpoint>(
  { path }: E,
  make: (content: Content, param: string) => z.input<E["response"]>,
): EndpointResponse {
  return { pattern: new RegExp(`^/api/v3${path.replace(/\{\w+\}/g, "([^/]+)")}$`), make };
}

/** Public endpoints of the contract, each with a response that its schema accepts. */
export const hostileResponses: EndpointResponse[] = [
  responseOf(getAppData, company),
  responseOf(listScrollingNotices, ({ texts, links }) => ({
    notices: [...texts.map((title) => ({ title, link: null })), ...links.map((link) => ({ title: link, link }))],
  })),
  responseOf(listSlides, ({ texts, links, images }) => ({
    slide_items: links.flatMap((link, index) =>
      [true, false].map((is_video) => {
        const text = nth(texts, index + 1);
        return { thumb: nth(images, index + 1), link, is_video, title: text, text };
      }),
    ),
  })),
  responseOf(listBatchCategories, ({ texts, links }) => ({
    categories: links.map((link, n) => ({
      title: nth(texts, n + 1),
      subtitle: nth(texts, n + 1),
      link,
      totalItem: n % 3,
    })),
  })),
  responseOf(listOtherServices, ({ texts, links, images }) => ({
    services: links.map((link, n) => ({
      title: nth(texts, n + 1),
      text: nth(texts, n + 1),
      link,
      image: nth(images, n + 1),
    })),
  })),
  responseOf(listHomeContacts, contacts),
  responseOf(listContacts, contacts),
  responseOf(listFaqs, ({ texts }) => ({ faqs: texts.map((title, index) => ({ id: index + 1, title })), meta })),
  responseOf(getFaq, ({ texts, fragments }, id) => ({
    faq: { id: Number(id), title: nth(texts, id), answer_html: nth(fragments, id), prev_id: null, next_id: null },
  })),
  responseOf(getDayQuestion, ({ texts, fragments }, slug) => ({
    day: "2026-11-27",
    kind: { slug, title: nth(texts, 1) },
    question: {
      id: 1,
      kind: "sba" as const,
      stem_html: nth(fragments, 1),
      image: null,
      key: "a" as const,
      options: [{ letter: "a" as const, text: nth(texts, 2) }],
      explanation_html: fragments.join("\n"),
      reference: nth(texts, 3),
    },
    previous: null,
  })),
  responseOf(listEvents, (content) => ({ events: numbered(content.texts).map((id) => eventItem(content, id)), meta })),
  responseOf(getEvent, (content, id) => ({
    event: {
      ...eventItem(content, Number(id)),
      body_html: content.fragments.join("\n"),
      banner: nth(content.images, id),
      link: nth(content.links, id),
    },
  })),
  responseOf(listQuizzes, ({ texts }) => ({
    quizzes: texts.map((title, index) => ({
      slug: `quiz-${index}`,
      title,
      opens_at: startsAt,
      closes_at: null,
      questions: 1,
      minutes: 1,
      access: "public" as const,
      state: "open" as const,
    })),
    meta,
  })),
  responseOf(getCourse, (content, slug) => ({
    course: {
      id: 1,
      slug,
      category_slug: "fcps-p-ii",
      title: content.texts.join(" "),
      summary: content.texts.join(" "),
      body_html: content.fragments.join("\n"),
      banner: content.images[0] ?? null,
      sessions: content.texts.map((title) => ({ title, year: 2099 })),
      batches: numbered(content.texts).map((id) => batchItem(content, id)),
      faqs: content.texts.map((title, index) => ({ id: index + 1, title })),
    },
  })),
  responseOf(listBatches, (content) => ({
    batches: numbered(content.texts).map((id) => batchItem(content, id)),
    facets: noFacets,
    meta,
  })),
  responseOf(getBatch, (content, id) => ({ batch: batch(content, Number(id)) })),
  responseOf(listBatchSchedules, (content, id) => ({
    batch: batchItem(content, Number(id)),
    schedules: [schedule(content, 1)],
    schedule_id: 1,
    events: content.texts.map((text, index) => ({
      id: index + 1,
      kind: "lecture" as const,
      title: text,
      topic: text,
      mentor: text,
      starts_at: startsAt,
      ends_at: null,
    })),
    meta,
  })),
  responseOf(getCategory, (content) => ({ category: category(content) })),
  responseOf(listCategoryBatches, (content) => ({
    category: category(content),
    batches: numbered(content.texts).map((id) => batchItem(content, id)),
    facets: noFacets,
    meta,
  })),
  responseOf(findBatches, (content) => ({
    category: category(content),
    questions: [
      { id: 1, question: content.texts.join(" "), options: content.texts.map((label, id) => ({ id: id + 1, label })) },
    ],
    batches: numbered(content.texts).map((id) => ({ ...batchItem(content, id), match_reason: nth(content.texts, id) })),
  })),
  responseOf(getPage, ({ texts, fragments }) => ({
    page: { title: texts.join(" "), body_html: fragments.join("\n") },
  })),
  responseOf(listGallery, ({ texts, images }) => ({
    images: images.map((image, index) => ({ image, caption: nth(texts, index + 1), width: 600, height: 400 })),
  })),
];
