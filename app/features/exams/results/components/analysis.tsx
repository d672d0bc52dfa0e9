import type { ExamResult } from "#contract/exams/exam-results.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { withQuery } from "#app/paths.ts";
import { markText } from "../../exam-words.ts";
import { firstReading } from "../../subjects/reading-words.ts";
import { Shares } from "../../subjects/shares.tsx";
import { SubjectWays } from "../../subjects/subject-ways.tsx";

/** Minimum number of answers (to statements or single best answer questions) for which a share is shown. */
const fewestShared = 5;

type Subject = NonNullable<ExamResult["subjects"]>[number];

function hasShare({ right, wrong, blank, total }: Pick<Subject, "right" | "wrong" | "blank" | "total">): boolean {
  return right + wrong + blank >= fewestShared && total > 0;
}

interface SubjectTableProps {
  subjects: Subject[];
  decimals: number;
  /** Page of the explanations, which can be asked for by subject. */
  explanations: string | null;
  /** Idempotency key for the starts of practice; null where the attempt is not the reader's own, or not yet explained. */
  freshKey: string | null;
}

/**
 * Number of the weakest subjects, listed first, that may link to their explanations: links for all would enlarge the
 * page.
 */
const explainedRows = 3;

function ReadFirst({ weakest, explained }: { weakest: Subject; explained: string | null }) {
  const [first] = firstReading(weakest.reading ?? []);
  return (
    <p className="no-print">
      আগে পড়ুন <DataLink link={first?.link ?? explained}>{weakest.subject}</DataLink>: এখানে নম্বর সবচেয়ে কম।
    </p>
  );
}

export function SubjectTable({ subjects, decimals, explanations, freshKey }: SubjectTableProps) {
  const weakest = subjects.find(hasShare);
  if (subjects.length === 0 || (!weakest && freshKey === null)) return null; // marks of single questions lead nowhere
  const explainedOf = (subject: string) =>
    explanations === null ? null : { href: withQuery(explanations, { filter: "wrong", subject }), word: "ভুলের ব্যাখ্যা" };
  return (
    <section aria-label="বিষয় অনুযায়ী">
      <MatraHeading>বিষয় অনুযায়ী</MatraHeading>
      {subjects.length > 1 && weakest && weakest.obtained < weakest.total ? (
        <ReadFirst weakest={weakest} explained={explainedOf(weakest.subject)?.href ?? null} />
      ) : null}
      <Shares
        rows={subjects.map(({ subject, right, wrong, blank, obtained, total, reading }, index) => ({
          name: subject,
          share: hasShare({ right, wrong, blank, total }) ? obtained / total : null,
          measured: `নম্বর ${markText(obtained, decimals)} / ${markText(total, decimals)}, ${bengaliNumber(wrong)}টি ভুল, ${bengaliNumber(blank)}টি ফাঁকা`,
          ways:
            freshKey !== null && wrong + blank > 0 ? (
              <SubjectWays
                subject={subject}
                reading={reading}
                mistaken={null}
                freshKey={`${freshKey}-${index}`}
                more={wrong > 0 && index < explainedRows ? explainedOf(subject) : null}
              />
            ) : null,
        }))}
      />
    </section>
  );
}

export function KindTable({ counts }: { counts: ExamResult["counts"] }) {
  const kinds = [
    {
      name: "সত্য–মিথ্যা",
      right: counts.correct_stems,
      of: counts.correct_stems + counts.wrong_stems + counts.blank_stems,
    },
    {
      name: "একটি সঠিক উত্তর (SBA)",
      right: counts.correct_sba,
      of: counts.correct_sba + counts.wrong_sba + counts.blank_sba,
    },
  ].filter(({ of }) => of > 0);
  if (kinds.length < 2) return null;
  return (
    <section>
      <MatraHeading>প্রশ্নের ধরন অনুযায়ী</MatraHeading>
      <Shares
        rows={kinds.map(({ name, right, of }) => ({
          name,
          share: of < fewestShared ? null : right / of,
          measured: `${bengaliNumber(of)}টির মধ্যে ${bengaliNumber(right)}টি ঠিক`,
        }))}
      />
    </section>
  );
}
