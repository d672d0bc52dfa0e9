import { basename } from "node:path";
import { z } from "zod";
import { readRows } from "../csv.ts";
import * as cell from "../cells.ts";
import type { QuestionEntry, FoundQuestion, InvalidEntry } from "./bank.ts";
import { markupOf, QuestionError } from "./markup.ts";

export const optionColumns = ["a", "b", "c", "d", "e"] as const;

const row = z.object({
  key: cell.text(300),
  kind: cell.oneOf(["mcq5", "sba"]),
  subject: cell.text(100),
  topic: cell.optional(cell.text(200)),
  stem: cell.text(20_000),
  a: cell.text(1000),
  b: cell.optional(cell.text(1000)),
  c: cell.optional(cell.text(1000)),
  d: cell.optional(cell.text(1000)),
  e: cell.optional(cell.text(1000)),
  answer: z.string().regex(/^([TF]{1,5}|[A-E])$/, {
    error: ({ input }) =>
      `is neither T and F for each option, as in TFFTF, nor one letter A–E: "${String(input).slice(0, 30)}"`,
  }),
  explanation: cell.optional(cell.text(50_000)),
  reference: cell.optional(cell.text(500)),
  image: cell.optional(cell.text(500)),
  discussion_url: cell.optional(cell.text(500)),
  practice: cell.listOf(cell.slug).optional(),
  asked_in: cell.optional(cell.text(100)).optional(),
  public_for: cell.listOf(cell.slug).optional(),
});

/** Columns that a file may leave out; a question of the bank then keeps its values. */
const optionalColumns = ["practice", "asked_in", "public_for"];

function truthValues(answer: string, kind: "mcq5" | "sba", count: number): boolean[] {
  if (kind === "sba") {
    const right = ["A", "B", "C", "D", "E"].indexOf(answer);
    if (right === -1 || right >= count) throw new QuestionError(`answer "${answer}" is not the letter of an option`);
    return Array.from({ length: count }, (_, place) => place === right);
  }
  if (answer.length !== count || !/^[TF]+$/.test(answer)) {
    throw new QuestionError(`answer "${answer}" is not one T or F for each of ${count} statements`);
  }
  return Array.from(answer, (truth) => truth === "T");
}

export const questionColumns = Object.keys(row.shape);

function readQuestion(found: z.output<typeof row>): FoundQuestion {
  const texts = optionColumns.map((column) => found[column]);
  const count = texts.findIndex((text) => text === null);
  const present = count === -1 ? texts : texts.slice(0, count);
  if (present.length < texts.filter((text) => text !== null).length)
    throw new QuestionError("has an empty option before the last one");
  const isTrue = truthValues(found.answer, found.kind, present.length);
  return {
    ...found,
    name: found.key,
    stem_html: markupOf(found.stem, "auto"),
    explanation_html: found.explanation === null ? null : markupOf(found.explanation, "auto"),
    options: present.map((text, place) => ({ text: markupOf(text ?? "", "auto"), is_true: isTrue[place] ?? false })),
  };
}

/**
 * Yields the questions of a CSV file (docs/question-format.md), and the problems of invalid rows. Throws an ImportError
 * if the file is not UTF-8 or valid CSV, or has the wrong columns.
 */
export async function* readQuestionCsv(path: string): AsyncGenerator<QuestionEntry | InvalidEntry> {
  const definition = { file: basename(path), row, key: ["key" as const], optionalColumns };
  for await (const { line, key, row: found, problems } of readRows(path, definition)) {
    const named = problems.map((problem) => ({
      ...problem,
      column: [key && `"${key}"`, problem.column].filter(Boolean).join(" ") || undefined,
    }));
    if (named.length > 0) yield { problems: named };
    else if (found) yield { line, name: found.key, read: () => readQuestion(found) };
  }
}
