import { and, arrayContains, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { courseCategories } from "#api/db/schema/catalogue.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { isOnFreePapers } from "#api/features/exams/paper-hold.ts";

const kind = { slug: courseCategories.slug, title: courseCategories.title };

const isPublic = and(eq(questions.status, "active"), sql`${questions.public_for} <> '{}'`);

/** Active categories with a public question, in their order. */
export function selectKinds(db: Database) {
  const own = db
    .select({ one: sql`1` })
    .from(questions)
    .where(and(isPublic, sql`${questions.public_for} @> array[${courseCategories.slug}]`));
  return db
    .select(kind)
    .from(courseCategories)
    .where(and(eq(courseCategories.active, true), sql`exists ${own}`))
    .orderBy(asc(courseCategories.sort), asc(courseCategories.id));
}

export async function findKind(db: Database, slug: string) {
  const [found] = await db
    .select(kind)
    .from(courseCategories)
    .where(and(eq(courseCategories.active, true), eq(courseCategories.slug, slug)));
  return found;
}

/** Whole days since 1970 of a day such as 2026-11-27. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/**
 * Finds the public question of a category on a day; undefined if there is none. All public questions take turns by day,
 * in a fixed order. One on a paper that may still be written is passed over for the next in turn.
 */
export async function findDayQuestion(db: Database, slug: string, day: string) {
  const [place, total] = [sql`row_number() over (order by md5(${questions.key})) - 1`, sql`count(*) over ()`];
  const turns = db
    .select({
      id: questions.id,
      turn: sql<number>`(${place} - ${dayNumber(day)}::int % ${total} + ${total}) % ${total}`.as("turn"),
    })
    .from(questions)
    .where(and(isPublic, arrayContains(questions.public_for, [slug])))
    .orderBy(sql`turn`)
    .as("turns");
  const [asked] = await db
    .select({ id: turns.id })
    .from(turns)
    .where(isOnFreePapers(turns.id))
    .orderBy(turns.turn)
    .limit(1);
  if (!asked) return undefined;
  const [found] = await db
    .select({
      id: questions.id,
      kind: questions.kind,
      stem_html: questionVersions.stem_html,
      image: questionVersions.image,
      options: questionVersions.options,
      explanation_html: questionVersions.explanation_html,
      reference: questionVersions.reference,
    })
    .from(questions)
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.question_id, questions.id), eq(questionVersions.version, questions.current_version)),
    )
    .where(eq(questions.id, asked.id));
  return found;
}
