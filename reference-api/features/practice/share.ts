import { eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examFigures, examQuestionFigures, type LetterFigures } from "#api/db/schema/exams/exam-results.ts";
import { examQuestions, questionVersions } from "#api/db/schema/exams/exams.ts";
import type { PracticeQuestion } from "#contract/exams/practice.ts";
import { asksTheSame } from "./versions.ts";

export const fewestCandidates = 20;

type Version = typeof questionVersions.$inferSelect;
type Share = Pick<PracticeQuestion, "share" | "difficulty">;

interface Figures {
  candidates: number;
  letters: LetterFigures;
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

/**
 * Returns shares in percent of the candidates of several papers: `share` by letter and answer, `difficulty` of
 * statements or single answers that are right by the key. Both are null below `fewestCandidates` candidates.
 */
export function shareOf(
  { kind, options }: { kind: "mcq5" | "sba"; options: Version["options"] },
  figures: Figures[],
): Share {
  const candidates = figures.reduce((sum, one) => sum + one.candidates, 0);
  if (candidates < fewestCandidates) return { share: null, difficulty: null };
  const counts = options.map(({ letter, is_true }) => {
    const add = (name: "yes" | "no" | "blank") =>
      figures.reduce((sum, { letters }) => sum + (letters[letter]?.[name] ?? 0), 0);
    return { letter, is_true, yes: add("yes"), no: add("no"), blank: add("blank") };
  });
  const right = counts.reduce((sum, { is_true, yes, no }) => sum + (is_true ? yes : kind === "sba" ? 0 : no), 0);
  return {
    share: Object.fromEntries(
      counts.map(({ letter, yes, no, blank }) => [
        letter,
        { yes: percent(yes, candidates), no: percent(no, candidates), blank: percent(blank, candidates) },
      ]),
    ),
    difficulty: percent(right, candidates * (kind === "sba" ? 1 : options.length)),
  };
}

/** Selects the shares of `shareOf` by the id of the version, over all papers with a version that asks the same. */
export async function selectShares(
  db: Database,
  shown: { kind: "mcq5" | "sba"; version: Version }[],
): Promise<Map<number, Share>> {
  if (shown.length === 0) return new Map();
  const rows = await db
    .select({
      candidates: examQuestionFigures.candidates,
      letters: examQuestionFigures.letters,
      question_id: questionVersions.question_id,
      stem_html: questionVersions.stem_html,
      image: questionVersions.image,
      options: questionVersions.options,
    })
    .from(questionVersions)
    .innerJoin(examQuestions, eq(examQuestions.question_version_id, questionVersions.id))
    .innerJoin(examQuestionFigures, eq(examQuestionFigures.exam_question_id, examQuestions.id))
    // without its row the figures of an exam are out of date
    .innerJoin(examFigures, eq(examFigures.exam_id, examQuestions.exam_id))
    .where(
      inArray(
        questionVersions.question_id,
        shown.map(({ version }) => version.question_id),
      ),
    );
  return new Map(
    shown.map(({ kind, version }) => {
      const same = rows.filter((row) => row.question_id === version.question_id && asksTheSame(row, version));
      return [version.id, shareOf({ kind, options: version.options }, same)];
    }),
  );
}
