import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { vocabulary, synonyms } from "#api/db/schema/search.ts";
import { searchVector, searchWords } from "#api/db/search/search.ts";
import { canBeMistyped, shortenings } from "#api/db/search/search-terms.ts";
import * as cell from "../cells.ts";
import { catalogueTable } from "./define-table.ts";

const singleWord = cell.text(40).refine((word) => searchWords(word).length === 1, "is not a single word");

export const synonymTable = catalogueTable({
  file: "synonyms.csv",
  key: ["key"],
  row: z.object({ key: cell.key, words: cell.listOf(singleWord) }),
  into: synonyms,
  target: [synonyms.key],
  values: ({ words }) => ({ search: searchVector("", ...words) }),
  extraColumns: { words: sql<string[]>`tsvector_to_array(search)` },
});

const chunk = 800; // words per insert; each word needs one row per letter

export async function writeVocabulary(db: Writer): Promise<void> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct unnest(tsvector_to_array(search)) as word from (
      select search from synonyms
      union all select search from faqs
      union all select search from courses where status <> 'draft'
      union all select search from batches where status <> 'draft'
      union all select search from public_events where status <> 'draft'
      union all select search from quizzes where status <> 'draft'
      union all select schedule_events.search from schedule_events
        join batch_schedules on batch_schedules.id = schedule_events.batch_schedule_id
        join batches on batches.id = batch_schedules.batch_id and batches.status <> 'draft'
    ) as shown`);
  const words = rows.map(({ word }) => word).filter(canBeMistyped);
  await db.delete(vocabulary);
  for (let start = 0; start < words.length; start += chunk) {
    await db
      .insert(vocabulary)
      .values(
        words
          .slice(start, start + chunk)
          .flatMap((word) => shortenings(word).map((shortened) => ({ shortened, word }))),
      );
  }
}
