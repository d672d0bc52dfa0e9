import { ImportError } from "../../csv.ts";
import { csvHeader, csvLines, type Cells } from "../../csv-writer.ts";
import type { BankQuestion, BankQuestions } from "../bank.ts";
import { optionColumns, questionColumns } from "../csv.ts";
import { escapeHtml, markupOf, optionText, QuestionError } from "../markup.ts";

function readBack(cell: string): string | undefined {
  try {
    return optionText(markupOf(cell, "auto"), "");
  } catch (error) {
    if (error instanceof QuestionError) return undefined;
    throw error;
  }
}

/** Formats an option as a cell; escapes it as HTML only if it would be read back differently. */
function optionCell(text: string): string {
  return readBack(text) === text ? text : escapeHtml(text);
}

export function questionCells(question: BankQuestion): Cells {
  const { key, subject, kind, options, stem_html } = question;
  const right = options.find(({ is_true }) => is_true)?.letter ?? "";
  return {
    key,
    kind,
    subject,
    stem: stem_html,
    topic: question.topic ?? "",
    explanation: question.explanation_html ?? "",
    reference: question.reference ?? "",
    image: question.image ?? "",
    discussion_url: question.discussion_url ?? "",
    practice: (question.practice ?? []).join("|"),
    asked_in: question.asked_in ?? "",
    public_for: (question.public_for ?? []).join("|"),
    answer: kind === "sba" ? right.toUpperCase() : options.map(({ is_true }) => (is_true ? "T" : "F")).join(""),
    ...Object.fromEntries(options.map(({ letter, text }) => [letter, optionCell(text)])),
  };
}

/**
 * Yields questions as CSV for `readQuestionCsv`. At the end, throws an ImportError that names questions with more than
 * five options, for which CSV has no columns.
 */
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
