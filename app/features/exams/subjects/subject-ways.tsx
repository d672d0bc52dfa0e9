import type { SubjectReading } from "#contract/exams/subject-reading.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { sessionSize } from "#app/components/study/practice-session.ts";
import { StartPractice } from "#app/components/study/start-practice.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import { firstReading, readingWord } from "./reading-words.ts";

export const readingIcons: Record<SubjectReading["kind"], IconName> = {
  lecture: "play",
  sheet: "grid",
  chapter: "book",
};

interface SubjectWaysProps {
  subject: string;
  reading: SubjectReading[] | null | undefined;
  /** Questions with a mistake that can be practised; null if not known, 0 offers none. */
  mistaken: number | null;
  /** Idempotency key for the start of practice in this subject. */
  freshKey: string;
  /** Another page about the subject. */
  more?: { href: string; word: string } | null;
}

export function SubjectWays({ subject, reading, mistaken, freshKey, more }: SubjectWaysProps) {
  const offersPractice = useOffers()(path("my-practice"));
  const count = mistaken === null ? "ভুলগুলো" : `${bengaliNumber(Math.min(sessionSize, mistaken))}টি ভুল`;
  return (
    <div className="row ways no-print">
      {firstReading(reading ?? []).map((one) => (
        <DataLink key={one.link} link={one.link} className="button">
          <Icon name={readingIcons[one.kind]} /> {readingWord(one)}
          <span className="hidden"> {one.title}</span>
        </DataLink>
      ))}
      {offersPractice && mistaken !== 0 ? (
        <StartPractice fields={{ subject, status: "mistake" }} freshKey={freshKey}>
          {count} করুন<span className="hidden"> {subject}</span>
        </StartPractice>
      ) : null}
      {more ? (
        <a className="tap" href={more.href}>
          {more.word}
          <span className="hidden"> {subject}</span>
        </a>
      ) : null}
    </div>
  );
}
