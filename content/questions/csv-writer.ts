import { ImportError } from "../csv.ts";
import { csvHeader, csvLines, type Cells } from "../csv-writer.ts";
import type { BankQuestion, BankQuestions } from "./bank.ts";
import { optionColumns, questionColumns } from "./csv.ts";
import { escapeHtml, markupOf, optionText } from "./markup.ts";

/** An option as a cell from which the same text is read: only what would be taken for HTML is escaped. */
function optionCell(text: string): string {
  const asItStands = /<su[bp]\b/i.test(text) ? undefined : optionText(markupOf(text, "auto"), "");
  return asItStands === text ? text : escapeHtml(text);
}

/** A question as a row of a CSV; options that it has no column for come under their letters too. */
export function questionCells(question: BankQuestion): Cells {
  const { key, subject, kind, options, stem_html } = question;
  const right = options.find(({ is_true }) => is_true)?.letter ?? "";
  return {
    ...{ key, kind, subject, stem: stem_html },
    topic: question.topic ?? "",
    explanation: question.explanation_html ?? "",
    reference: question.reference ?? "",
    image: question.image ?? "",
    discussion_url: question.discussion_url ?? "",
    answer: kind === "sba" ? right.toUpperCase() : options.map(({ is_true }) => (is_true ? "T" : "F")).join(""),
    ...Object.fromEntries(options.map(({ letter, text }) => [letter, optionCell(text)])),
  };
}

/** Questions as a CSV file that `readQuestionCsv` reads back as they are. Throws an ImportError for more than five options. */
export async function* writeQuestionCsv(file: string, parts: BankQuestions): AsyncGenerator<string> {
  const tooWide: BankQuestion[] = [];
  yield csvHeader(questionColumns);
  for await (const part of parts) {
    tooWide.push(...part.filter(({ options }) => options.length > optionColumns.length));
    yield csvLines(questionColumns, part.map(questionCells));
  }
  if (tooWide.length === 0) return;
  const reason = `has more options than the ${optionColumns.length} of a CSV: write .gift or .xml`;
  throw new ImportError(tooWide.map(({ key }) => ({ file, column: `"${key}"`, reason })));
}
