import { keyOf } from "#api/db/schema/exams/exam-values.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { getDayQuestion, listDayQuestions } from "#contract/exams/day-questions.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { selectTrials } from "../queries.ts";
import { findDayQuestion, findKind, selectKinds } from "./queries.ts";

const dayMs = 24 * 60 * 60 * 1000;
const readableDays = 7;

type Found = NonNullable<Awaited<ReturnType<typeof findDayQuestion>>>;

/** Returns a question as everybody reads it before answering, without its key. */
function asked({ id, kind, stem_html, image, options }: Found) {
  return { id, kind, stem_html, image, options: options.map(({ letter, text }) => ({ letter, text })) };
}

export const dayQuestionRoutes = [
  implement(listDayQuestions, async ({ db, now }) => {
    const day = dayInDhaka(now);
    const [kinds, trials] = await Promise.all([selectKinds(db), selectTrials(db, now)]);
    const found = await Promise.all(
      kinds.map(async (kind) => ({ kind, own: await findDayQuestion(db, kind.slug, day) })),
    );
    return {
      day,
      questions: found.flatMap(({ kind, own }) => (own ? [{ kind, question: asked(own) }] : [])),
      trials,
    };
  }),
  implement(getDayQuestion, async ({ db, now, params, query }) => {
    const days = Array.from({ length: readableDays + 1 }, (_, ago) =>
      dayInDhaka(new Date(now.getTime() - ago * dayMs)),
    );
    const place = query.day === undefined ? 0 : days.indexOf(query.day);
    const day = days[place];
    const kind = day === undefined ? undefined : await findKind(db, params.slug);
    const found = kind && day !== undefined ? await findDayQuestion(db, kind.slug, day) : undefined;
    const key = found && keyOf(found);
    if (!kind || day === undefined || !found || !key) throw new NotFound("এই দিনের প্রশ্নটি পাওয়া যায়নি।");
    const { explanation_html, reference } = found;
    return {
      day,
      kind,
      question: { ...asked(found), key, explanation_html, reference },
      previous: days[place + 1] ?? null,
    };
  }),
];
