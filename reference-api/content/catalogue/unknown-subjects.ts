import { sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import type { Counts } from "#content/tables/table.ts";

const tables: Record<string, string> = {
  "lectures.csv": "lectures",
  "lecture_sheets.csv": "lecture_sheets",
  "books/*.md": "reference_book_pages",
};

const named = 5;

async function unknownSubjects(db: Writer, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    select distinct subject from ${sql.identifier(table)} where subject is not null
      and exists (select from questions) and not exists (select from questions where questions.subject = ${sql.identifier(table)}.subject)
    order by subject limit ${named}`);
  return rows.map(({ subject }) => subject);
}

/**
 * Adds to the notes of imported lectures, sheets and books, for each table, up to five of its subjects that no question
 * has, because practice links none of them. Adds nothing while there are no questions.
 */
export async function noteUnknownSubjects(db: Writer, counts: Counts[]): Promise<Counts[]> {
  const noted: Counts[] = [];
  // one after another: the connection of a transaction takes one statement at a time
  for (const one of counts) {
    const table = tables[one.file];
    const unknown = table === undefined ? [] : await unknownSubjects(db, table);
    const notes = unknown.map((subject) => `no question has the subject "${subject}", so practice links nothing to it`);
    noted.push(notes.length === 0 ? one : { ...one, notes: [...(one.notes ?? []), ...notes] });
  }
  return noted;
}
