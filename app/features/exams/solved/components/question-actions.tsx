import type { ReactNode } from "react";
import type { SubjectReading } from "#contract/exams/subject-reading.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import { readingWord } from "../../subjects/reading-words.ts";
import { readingIcons } from "../../subjects/subject-ways.tsx";

function ReadingLink({
  reading,
  describedBy,
  isPlain,
}: Pick<QuestionActionsProps, "describedBy" | "isPlain"> & { reading: SubjectReading }) {
  const { kind, link } = reading;
  return (
    <DataLink link={link} className="button" describedBy={describedBy}>
      {isPlain ? null : <Icon name={readingIcons[kind]} />} {readingWord(reading)}
    </DataLink>
  );
}

interface QuestionActionsProps {
  /** Reading about the subject of the question, lectures first. */
  reading: SubjectReading[];
  /** Id of the question in the bank, by which the teacher is asked; null if its explanation may not be read. */
  bankId: number | null;
  /** Id of the heading that names the question. */
  describedBy: string;
  /** True to leave out icons, which are many bytes in a list of questions. */
  isPlain: boolean;
  /** Controls that bookmark the question and keep a note. */
  children?: ReactNode;
}

export function QuestionActions({ reading: [first], bankId, describedBy, isPlain, children }: QuestionActionsProps) {
  return (
    <div className="question-actions no-print">
      {first ? <ReadingLink reading={first} describedBy={describedBy} isPlain={isPlain} /> : null} {children}{" "}
      {bankId === null ? null : (
        <OfferedLink
          className="button"
          href={path("my-teacher-question", { subjectKind: "question", subjectId: bankId })}
          aria-describedby={describedBy}
        >
          {isPlain ? null : <Icon name="chat" />} জিজ্ঞাসা
        </OfferedLink>
      )}
    </div>
  );
}
