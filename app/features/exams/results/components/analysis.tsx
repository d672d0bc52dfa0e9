import type { ExamResult } from "#contract/exams/exam-results.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { levelWord, ShareMeter } from "#app/components/ui/share-meter.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import { builderPath } from "../../practice-pages.ts";
import { markText, shareText } from "../../exam-words.ts";

interface Share {
  name: string;
  share: number;
  /** Quantity that the share is of, in the same measure. */
  measured: string;
  /** Page on which the mistakes of the row can be practised. */
  practice?: string | null;
}

export function Shares({ rows }: { rows: Share[] }) {
  return (
    <ul className="shares">
      {rows.map(({ name, share, measured, practice }) => (
        <li key={name}>
          <p>
            <b>{name}</b>{" "}
            <span className="nowrap">
              {shareText(share)}, {levelWord(share)}
            </span>
          </p>
          <ShareMeter share={share} />
          <p className="small quiet">{measured}</p>
          {practice ? (
            <a className="tap small no-print" href={practice}>
              এই ভুলগুলো অনুশীলন করুন
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface SubjectTableProps {
  subjects: NonNullable<ExamResult["subjects"]>;
  decimals: number;
  explained: string | null;
  /** The attempt is the reader's own, so that practice has its mistakes. */
  isOwn: boolean;
}

export function SubjectTable({ subjects, decimals, explained, isOwn }: SubjectTableProps) {
  const offersPractice = useOffers()(path("my-practice-new"));
  const canPractise = isOwn && offersPractice && explained !== null;
  const [weakest] = subjects;
  if (!weakest) return null;
  const hasOthers = subjects.length > 1;
  return (
    <section>
      <MatraHeading>বিষয় অনুযায়ী</MatraHeading>
      {hasOthers && weakest.obtained < weakest.total ? (
        <p>
          আগে পড়ুন <b>{weakest.subject}</b>: এখানে নম্বর সবচেয়ে কম।{" "}
          {explained ? (
            <a className="no-print" href={explained}>
              ভুলগুলোর ব্যাখ্যা দেখুন
            </a>
          ) : null}
        </p>
      ) : null}
      <Shares
        rows={subjects.map(({ subject, wrong, blank, obtained, total }) => ({
          name: subject,
          share: total > 0 ? obtained / total : 0,
          measured: `নম্বর ${markText(obtained, decimals)} / ${markText(total, decimals)}`,
          practice: canPractise && wrong + blank > 0 ? builderPath(subject, "mistake") : null,
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
          share: right / of,
          measured: `${bengaliNumber(of)}টির মধ্যে ${bengaliNumber(right)}টি ঠিক`,
        }))}
      />
    </section>
  );
}
