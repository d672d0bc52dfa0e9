import { ImportError } from "../csv.ts";
import { asTyped } from "../cells.ts";
import type { BankQuestion } from "./bank.ts";
import { optionColumns, questionColumns } from "./csv.ts";
import { escapeHtml, markupOf, optionText } from "./markup.ts";

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** An option as a cell from which the same text is read: only what would be taken for HTML is escaped. */
function optionCell(text: string): string {
  const asItStands = /<su[bp]\b/i.test(text) ? undefined : optionText(markupOf(text, "auto"), "");
  return asItStands === text ? text : escapeHtml(text);
}

function cellsOf(question: BankQuestion): Record<string, string | null> {
  const { kind, options, stem_html, explanation_html, ...rest } = question;
  const right = options.find(({ is_true }) => is_true)?.letter ?? "";
  return {
    ...rest,
    kind,
    stem: stem_html,
    explanation: explanation_html,
    answer: kind === "sba" ? right.toUpperCase() : options.map(({ is_true }) => (is_true ? "T" : "F")).join(""),
    ...Object.fromEntries(options.map(({ letter, text }) => [letter, optionCell(text)])),
  };
}

/** Questions as a CSV file that `readQuestionCsv` reads back as they are. Throws an ImportError for more than five options. */
export function writeQuestionCsv(file: string, questions: BankQuestion[]): string {
  const tooWide = questions.filter(({ options }) => options.length > optionColumns.length);
  if (tooWide.length > 0) {
    const reason = `has more options than the ${optionColumns.length} of a CSV: write .gift or .xml`;
    throw new ImportError(tooWide.map(({ key }) => ({ file, column: `"${key}"`, reason })));
  }
  const rows = questions.map((question) => {
    const cells = cellsOf(question);
    return questionColumns.map((column) => quoted(asTyped(cells[column] ?? ""))).join(",");
  });
  return [questionColumns.join(","), ...rows, ""].join("\n");
}
