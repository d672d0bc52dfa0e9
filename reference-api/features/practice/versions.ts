import { eq, inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import type { QuestionOption } from "#api/db/schema/exams/exam-values.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";

interface Text {
  stem_html: string;
  image: string | null;
  options: Pick<QuestionOption, "letter" | "text">[];
}

/** True if two versions ask the same: only the key or the explanation may differ. */
export function asksTheSame(one: Text, other: Text): boolean {
  const textOf = ({ stem_html, image, options }: Text) =>
    JSON.stringify([stem_html, image, options.map(({ letter, text }) => [letter, text])]);
  return textOf(one) === textOf(other);
}

export async function selectVersions(db: Writer, questionIds: number[]) {
  return db
    .select({
      id: questionVersions.id,
      question_id: questionVersions.question_id,
      version: questionVersions.version,
      stem_html: questionVersions.stem_html,
      image: questionVersions.image,
      options: questionVersions.options,
      kind: questions.kind,
      subject: questions.subject,
      current_version: questions.current_version,
    })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(inArray(questionVersions.question_id, questionIds));
}

export type Version = Awaited<ReturnType<typeof selectVersions>>[number];

/**
 * Returns the version that practice shows: the current one if it asks the same as the one that was opened, else the
 * opened one. Of several opened versions the newest counts; without any the current one, or undefined if there is none.
 */
export function shownVersion(versions: Version[], openedIds: ReadonlySet<number>): Version | undefined {
  const current = versions.find(({ version, current_version }) => version === current_version);
  const opened = versions
    .filter(({ id }) => openedIds.has(id))
    .reduce<Version | undefined>((newest, one) => (newest && newest.version > one.version ? newest : one), undefined);
  if (!opened) return current;
  return current && asksTheSame(current, opened) ? current : opened;
}
