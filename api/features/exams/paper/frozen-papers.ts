import { asc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database, Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import type { Question } from "#contract/exams/exams.ts";
import type { Exam } from "../queries.ts";

/** What a candidate sees of a question. The key stays in the database: options come without `is_true`. */
export type PaperQuestion = Omit<Question, "number">;

/** The questions of a paper by their ids, in its order. */
export type Paper = ReadonlyMap<number, PaperQuestion>;

const paperQuery = prepared((db) =>
  db
    .select({
      id: examQuestions.id,
      kind: questions.kind,
      stem_html: questionVersions.stem_html,
      image: questionVersions.image,
      options: sql<
        Question["options"]
      >`(select jsonb_agg(jsonb_build_object('letter', option ->> 'letter', 'text', option ->> 'text') order by place)
        from jsonb_array_elements(${questionVersions.options}) with ordinality as listed (option, place))`,
    })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(eq(examQuestions.exam_id, sql.placeholder("examId")))
    .orderBy(asc(examQuestions.number))
    .prepare("paper"),
);

/** The paper of an exam as it stands in the database. */
export async function selectPaper(db: Writer, examId: number): Promise<Paper> {
  const rows = await paperQuery(db).execute({ examId });
  return new Map(rows.map((question) => [question.id, question]));
}

/** In letters of JSON: some eighty papers of a hundred questions. */
const mostLetters = 16_000_000;

function createPapers(db: Database) {
  return new LRUCache<string, Paper>({
    maxSize: mostLetters,
    sizeCalculation: (paper) => JSON.stringify([...paper.values()]).length,
    fetchMethod: (key) => selectPaper(db, Number.parseInt(key, 10)),
  });
}

const papers = new WeakMap<Database, ReturnType<typeof createPapers>>();

/**
 * The paper of an exam that somebody has begun: from then on no candidate is shown another, whatever is corrected in its
 * key, so that it is read once for all of them. A correction makes a new version, which is read anew.
 */
export async function frozenPaper(db: Database, { id, version }: Pick<Exam, "id" | "version">): Promise<Paper> {
  const known = papers.get(db) ?? createPapers(db);
  papers.set(db, known);
  return (await known.fetch(`${id} ${version}`)) ?? new Map<number, PaperQuestion>();
}
