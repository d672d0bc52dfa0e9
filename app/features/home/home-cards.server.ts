import type { BatchItem } from "#contract/catalogue/batches.ts";
import type { listDayQuestions } from "#contract/catalogue/day-questions.ts";
import type { BatchCategory, CourseCard } from "#contract/catalogue/home.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import { safeLink } from "#app/format/links.ts";
import { path } from "#app/paths.ts";
import { plainText } from "#app/server/v3/reader/plain-text.ts";
import { bengaliDigits, bengaliNumber, taka } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { nextBatch } from "#app/components/catalogue/next-batch.server.ts";

/** Card of the home page; its words are made here, so that the browser loads no code for them. */
export interface HomeCard {
  title: string;
  subtitle: string | null;
  link: string | null;
  cue: string;
}

/** Link of a category: its page, or directly its batches if it has only one item; its page if the number is unknown. */
function categoryTarget({ link, totalItem }: Pick<BatchCategory, "link" | "totalItem">) {
  return link && totalItem === 1 ? `${link.replace(/\/$/, "")}/batches` : link;
}

/** Cards of the categories, or of the courses of a centre without categories. */
export function categoryCards(categories: BatchCategory[], courses: CourseCard[]): HomeCard[] {
  const shown: BatchCategory[] =
    categories.length > 0 ? categories : courses.map(({ title, link }) => ({ title, link }));
  return shown.map((category) => {
    const { title, subtitle, totalItem } = category;
    return {
      title,
      subtitle: subtitle ? `(${subtitle})` : null,
      link: safeLink(categoryTarget(category))?.href ?? null,
      cue: totalItem && totalItem > 1 ? `${bengaliDigits(totalItem)}টি ব্যাচ দেখুন` : "ব্যাচ দেখুন",
    };
  });
}

/** Longest question that a card shows. */
const shownLetters = 120;

/** Text of a question without its formatting; null if it is long or has other markup. */
function shortText(html: string): string | null {
  const text = plainText(html);
  return text.length > shownLetters || /<[a-z/]/i.test(text) ? null : text;
}

type Asked = EndpointOutput<typeof listDayQuestions>;

function feeOf({ price, discounted_price }: BatchItem): string {
  const fee = discounted_price ?? price;
  return fee === "0.00" ? "বিনামূল্যে" : taka(fee);
}

/** Cards for a stranger: the next batch with date and price, a trial exam, and a question to try. */
export function startCards(batches: BatchItem[], asked: Asked | null): HomeCard[] {
  const batch = nextBatch(batches);
  const [trial] = asked?.trials ?? [];
  const [first] = asked?.questions ?? [];
  return [
    ...(batch
      ? [
          {
            title: batch.title,
            subtitle: `শুরু ${day(batch.starts_on)}, ${feeOf(batch)}`,
            link: path("batch-details", { available_batch_id: batch.id }),
            cue: "ব্যাচ দেখুন",
          },
        ]
      : []),
    ...(trial
      ? [
          {
            title: trial.title,
            subtitle: `${trial.questions ? `${bengaliNumber(trial.questions)}টি প্রশ্ন, ` : ""}নাম-নম্বর ছাড়াই`,
            link: path("on-spot-quiz", { slug: trial.slug }),
            cue: "পরীক্ষা দিন",
          },
        ]
      : []),
    ...(first
      ? [
          {
            title: shortText(first.question.stem_html) ?? first.kind.title,
            subtitle: "আজকের প্রশ্ন",
            link: path("day-question", { slug: first.kind.slug }),
            cue: "উত্তর দিন",
          },
        ]
      : []),
  ];
}

const namedCategories = 4;

export function audience(categories: BatchCategory[]): string {
  const titles = categories.slice(0, namedCategories).map(({ title }) => title);
  return titles.length === 0 ? "" : `${titles.join(", ")} পরীক্ষার্থী ডাক্তারদের জন্য`;
}
