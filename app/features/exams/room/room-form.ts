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

export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export function typedTexts(form: FormData): [name: string, text: string][] {
  return [...form].flatMap(([name, text]): [string, string][] => (typeof text === "string" ? [[name, text]] : []));
}

function changedChoice(text: string, before: AnswerValue): AnswerValue | undefined {
  const choice = isLetter(text) ? text : text === "-" ? null : undefined;
  return choice === before ? undefined : choice;
}

/**
 * Difference of an answer from the one saved when the page was rendered, undefined if there is none; for statements
 * only the changed ones, so that the others cannot conflict.
 */
export function changedValue(form: FormData, id: number): AnswerValue | undefined {
  const before = answerFromText(fieldText(form, `was[${id}]`));
  if (typeof before !== "object" || before === null) {
    return before === undefined ? undefined : changedChoice(fieldText(form, `q[${id}]`), before);
  }
  const changed: Partial<Record<Letter, StatementValue>> = {};
  for (const [letter, was] of Object.entries(before)) {
    const current = statementValue(fieldText(form, `q[${id}][${letter}]`));
    if (isLetter(letter) && current !== undefined && current !== was) changed[letter] = current;
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}

function chosenValue(form: FormData, id: number): AnswerValue | undefined {
  const [question, value = ""] = fieldText(form, "keep").split(":");
  return question === String(id) ? answerFromText(value) : undefined;
}

function merged(changed: AnswerValue | undefined, chosen: AnswerValue | undefined): AnswerValue | undefined {
  if (chosen === undefined) return changed;
  const areStatements =
    typeof chosen === "object" && chosen !== null && typeof changed === "object" && changed !== null;
  return areStatements ? { ...changed, ...chosen } : chosen;
}

/**
 * Answers and flags that differ from those saved when the page was rendered, and the answer chosen in a conflict.
 * Unknown values count as unchanged.
 */
export function writesOf(form: FormData): RoomWrite[] {
  const device_seq = Number(fieldText(form, "seq"));
  return [...form.keys()].flatMap((name): RoomWrite[] => {
    const [, digits] = /^rev\[(\d{1,12})\]$/.exec(name) ?? [];
    if (digits === undefined) return [];
    const id = Number(digits);
    const value = merged(changedValue(form, id), chosenValue(form, id));
    const flagged = form.has(`flag[${id}]`);
    const isFlagChanged = flagged !== (fieldText(form, `flagged[${id}]`) === "1");
    if (value === undefined && !isFlagChanged) return [];
    const write = {
      question_id: id,
      mutation_id: fieldText(form, `mid[${id}]`),
      base_rev: Number(fieldText(form, name)),
    };
    return [{ ...write, device_seq, ...(value !== undefined && { value }), ...(isFlagChanged && { flagged }) }];
  });
}

/** Page size of the API; a copy, because the contract must stay out of the browser bundle. */
export const questionsPerPage = 10;

export function pageOfQuestion(number: number): number {
  return Math.ceil(number / questionsPerPage);
}

interface PagePosition {
  page: number;
  pageCount: number;
}

/**
 * Target of a button of the room: `review`, or a page within the paper, the same one for an unknown value; for
 * `jump:66` also the fragment of question 66.
 */
export function targetOf(go: string, { page, pageCount }: PagePosition): { page: number; hash: string } | "review" {
  if (go === "review") return go;
  const [, number] = /^jump:(\d{1,4})$/.exec(go) ?? [];
  if (number !== undefined) {
    return { page: Math.min(Math.max(1, pageOfQuestion(Number(number))), pageCount), hash: `#q${number}` };
  }
  const step = go === "next" ? 1 : go === "prev" ? -1 : 0;
  return { page: Math.min(Math.max(1, page + step), pageCount), hash: "" };
}
