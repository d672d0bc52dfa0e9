import type { Batch, BatchItem } from "#contract/catalogue/batches.ts";
import type { listDayQuestions, TrialQuiz } from "#contract/exams/day-questions.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import { nextBatch } from "#app/components/catalogue/next-batch.server.ts";
import {
  areSeatsFew,
  seatsInWords,
  teachingModeWords,
  weekdaysInWords,
} from "#app/components/catalogue/batch-words.ts";
import { path } from "#app/paths.ts";
import { plainText } from "#app/server/v3/reader/plain-text.ts";
import { bengaliNumber, taka } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";

type Asked = EndpointOutput<typeof listDayQuestions>;
type DayQuestion = Asked["questions"][number];

export interface HomeQuestion extends DayQuestion {
  day: string;
  stem: string;
}

/** Text of a question's stem without its formatting; null if it has other markup. */
function stemText(html: string): string | null {
  const text = plainText(html);
  return /<[a-z/]/i.test(text) ? null : text;
}

function lettersIn({ stem, question }: HomeQuestion): number {
  return question.options.reduce((sum, { text }) => sum + text.length, stem.length);
}

/**
 * Returns the shortest of today's questions that are text alone, single best answers first, which take one press; null
 * if there is none.
 */
export function questionToAsk(asked: Asked | null): HomeQuestion | null {
  const texts = (asked?.questions ?? []).flatMap((entry) => {
    const stem = entry.question.image ? null : stemText(entry.question.stem_html);
    return asked && stem ? [{ ...entry, stem, day: asked.day }] : [];
  });
  const [first] = texts.toSorted((one, other) => {
    const byKind = Number(other.question.kind === "sba") - Number(one.question.kind === "sba");
    return byKind || lettersIn(one) - lettersIn(other);
  });
  return first ?? null;
}

export function batchToOffer(batches: BatchItem[]): BatchItem | null {
  const priced = batches.filter(({ price, discounted_price }) => (discounted_price ?? price) !== "0.00");
  return nextBatch(priced) ?? nextBatch(batches);
}

export interface OfferedBatch {
  batch: BatchItem;
  facts: string;
  /** Sum with which one may begin; null if it is not known or is the whole. */
  first: string | null;
}

export function offerOf(batch: BatchItem, details: Pick<Batch, "min_first_payment"> | null): OfferedBatch {
  const { starts_on, weekdays, mode, seats_left, price, discounted_price } = batch;
  const first = details?.min_first_payment;
  return {
    batch,
    facts: [
      `${day(starts_on)} থেকে`,
      weekdaysInWords(weekdays),
      teachingModeWords[mode],
      areSeatsFew(seats_left) && seatsInWords(seats_left),
    ]
      .filter(Boolean)
      .join(" · "),
    first: first && Number(first) < Number(discounted_price ?? price) ? taka(first) : null,
  };
}

export interface Trial {
  title: string;
  facts: string;
  link: string;
}

export function trialOf({ title, slug, questions }: TrialQuiz): Trial {
  return {
    title,
    facts: `${questions ? `${bengaliNumber(questions)}টি প্রশ্ন, ` : ""}নাম-নম্বর ছাড়াই`,
    link: path("on-spot-quiz", { slug }),
  };
}
