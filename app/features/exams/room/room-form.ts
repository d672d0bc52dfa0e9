import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import { answerFromText, isLetter, statementValue, type StatementValue } from "./answer-text.ts";

export interface RoomWrite {
  question_id: number;
  mutation_id: string;
  base_rev: number;
  device_seq: number;
  value?: AnswerValue;
  flagged?: boolean;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function changedChoice(given: string, before: AnswerValue): AnswerValue | undefined {
  const choice = isLetter(given) ? given : given === "-" ? null : undefined;
  return choice === before ? undefined : choice;
}

/** The change since the page was made: of statements only those, so that nothing else of them is contested. */
function changedValue(form: FormData, id: number): AnswerValue | undefined {
  const before = answerFromText(text(form, `was[${id}]`));
  if (typeof before !== "object" || before === null) {
    return before === undefined ? undefined : changedChoice(text(form, `q[${id}]`), before);
  }
  const changed: Partial<Record<Letter, StatementValue>> = {};
  for (const [letter, was] of Object.entries(before)) {
    const given = statementValue(text(form, `q[${id}][${letter}]`));
    if (isLetter(letter) && given !== undefined && given !== was) changed[letter] = given;
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** The one of two conflicting values that the doctor chose. */
function keptValue(form: FormData, id: number): AnswerValue | undefined {
  const [question, value = ""] = text(form, "keep").split(":");
  return question === String(id) ? answerFromText(value) : undefined;
}

function merged(changed: AnswerValue | undefined, kept: AnswerValue | undefined): AnswerValue | undefined {
  if (kept === undefined) return changed;
  const areStatements = typeof kept === "object" && kept !== null && typeof changed === "object" && changed !== null;
  return areStatements ? { ...changed, ...kept } : kept;
}

/** The answers of a page of the room that differ from what the page showed. What cannot be read is left out. */
export function writesOf(form: FormData): RoomWrite[] {
  const device_seq = Number(text(form, "seq"));
  return [...form.keys()].flatMap((name): RoomWrite[] => {
    const [, digits] = /^rev\[(\d{1,12})\]$/.exec(name) ?? [];
    if (digits === undefined) return [];
    const id = Number(digits);
    const value = merged(changedValue(form, id), keptValue(form, id));
    const flagged = form.has(`flag[${id}]`);
    const isFlagChanged = flagged !== (text(form, `flagged[${id}]`) === "1");
    if (value === undefined && !isFlagChanged) return [];
    const write = { question_id: id, mutation_id: text(form, `mid[${id}]`), base_rev: Number(text(form, name)) };
    return [{ ...write, device_seq, ...(value !== undefined && { value }), ...(isFlagChanged && { flagged }) }];
  });
}

/** As the API pages them; the contract itself stays out of the browser. */
export const questionsPerPage = 10;

/** The page of a question. */
export function pageOf(number: number): number {
  return Math.ceil(number / questionsPerPage);
}

interface PagePosition {
  page: number;
  pageCount: number;
}

/** Where a button of the room leads: `review`, or a page with, for `jump:66`, the question on it. */
export function targetOf(go: string, { page, pageCount }: PagePosition): { page: number; hash: string } | "review" {
  if (go === "review") return go;
  const [, number] = /^jump:(\d{1,4})$/.exec(go) ?? [];
  if (number !== undefined) {
    return { page: Math.min(Math.max(1, pageOf(Number(number))), pageCount), hash: `#q${number}` };
  }
  const step = go === "next" ? 1 : go === "prev" ? -1 : 0;
  return { page: Math.min(Math.max(1, page + step), pageCount), hash: "" };
}
