import { listBatches } from "#contract/catalogue/batches.ts";
import { listDayQuestions } from "#contract/exams/day-questions.ts";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { listBatchCategories, listEventCategories, listHomeCourses } from "#contract/catalogue/home.ts";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { refuses } from "./api-answer.server.ts";
import type { ApiQuestions } from "./api-questions.server.ts";
import { slugIn } from "./slug-in-link.server.ts";

/** Lists that contain the records of public reads, by the path of these reads before its param. */
const lists: Record<string, Endpoint> = {
  "/web/batches": listBatches,
  "/web/categories": listBatchCategories,
  "/web/courses": listHomeCourses,
  "/web/events": listEventCategories,
  "/web/faqs": listFaqs,
  "/web/questions-of-the-day": listDayQuestions,
  "/web/quizzes": listQuizzes,
};

/** Params with which a read is checked; undefined for placeholders. */
export interface Example {
  params: Record<string, string> | undefined;
  /** True if "not found" may mean the record of these params instead of the call. */
  isUnknown: boolean;
}

function valueIn(item: object, name: string): string | undefined {
  const fields = new Map(Object.entries<unknown>({ ...item }));
  const value = fields.get(name);
  if (typeof value === "string" || typeof value === "number") return String(value);
  const link = fields.get("link");
  return name === "slug" && typeof link === "string" ? slugIn(link) : undefined;
}

/** Finds the id or slug of the first record in the body of a list; undefined if there is none. */
function firstValue(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const inner = Array.isArray(body) ? undefined : valueIn(body, name);
  if (inner !== undefined) return inner;
  for (const part of Object.values<unknown>({ ...body })) {
    const found = firstValue(part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Creates a function that finds params of an existing record for a read, in the API's own lists. */
export function createExamples(ask: ApiQuestions): (read: Endpoint) => Promise<Example> {
  const asked = new Map<Endpoint, ReturnType<ApiQuestions["read"]>>();
  return async ({ path, access }) => {
    const name = /\{(\w+)\}/.exec(path)?.[1];
    if (name === undefined || access === "doctor") return { params: undefined, isUnknown: false };
    const list = lists[path.slice(0, path.indexOf("/{"))];
    if (!list) return { params: undefined, isUnknown: true };
    const reading = asked.get(list) ?? ask.read(list);
    asked.set(list, reading);
    const { answer, body } = await reading;
    const value = firstValue(body, name);
    // without its list no record can be meant
    if (value === undefined) return { params: undefined, isUnknown: !answer || !refuses(answer) };
    return { params: { [name]: value }, isUnknown: false };
  };
}
