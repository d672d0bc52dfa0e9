import { asc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database, Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import type { Question } from "#contract/exams/exams.ts";
import type { Exam } from "../queries.ts";

/** Question as candidates see it, apart from its number. Options have no `is_true`: the key stays in the database. */
export type PaperQuestion = Omit<Question, "number">;

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

export async function selectPaper(db: Writer, examId: number): Promise<Paper> {
  const rows = await paperQuery(db).execute({ examId });
  return new Map(rows.map((question) => [question.id, question]));
}

/** Cache size in characters of JSON: about eighty papers of a hundred questions. */
const maxCacheCharacters = 16_000_000;

function createPapers(db: Database) {
  return new LRUCache<string, Paper>({
    maxSize: maxCacheCharacters,
    sizeCalculation: (paper) => JSON.stringify([...paper.values()]).length,
    fetchMethod: (key) => selectPaper(db, Number.parseInt(key, 10)),
  });
}

const papers = new WeakMap<Database, ReturnType<typeof createPapers>>();

/**
 * Returns the cached paper of an exam that has been started, empty if it has no questions. A started exam shows all
 * candidates the same paper, which is therefore cached by its version; a correction increments the version.
 */
export async function frozenPaper(db: Database, { id, version }: Pick<Exam, "id" | "version">): Promise<Paper> {
  const cache = papers.get(db) ?? createPapers(db);
  papers.set(db, cache);
  return (await cache.fetch(`${id} ${version}`)) ?? new Map<number, PaperQuestion>();
}
