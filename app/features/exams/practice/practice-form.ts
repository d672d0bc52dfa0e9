import type { AnswerValue } from "#contract/exams/exams.ts";
import { answerFromText } from "../room/answer-text.ts";
import { changedValue, fieldText } from "../room/room-form.ts";

/**
 * Returns the whole answer that the form shows, with unchanged statements, because practice stores an answer as a
 * whole.
 */
function wholeValue(fields: FormData, questionId: number): AnswerValue {
  const before = answerFromText(fieldText(fields, `was[${questionId}]`)) ?? null;
  const changed = changedValue(fields, questionId);
  if (typeof before !== "object" || before === null) return changed === undefined ? before : changed;
  return { ...before, ...(typeof changed === "object" && changed) };
}

function isBlank(value: AnswerValue): boolean {
  return typeof value !== "string" && Object.values(value ?? {}).every((statement) => statement === null);
}

/**
 * Returns the answer to save if the doctor asks for the verdict (blank or not) or has changed the answer, or the
 * certainty of one that is not blank; else undefined.
 */
export function valueToSave(fields: FormData, questionId: number): AnswerValue | undefined {
  const value = wholeValue(fields, questionId);
  if (fieldText(fields, "go") === "verdict" || changedValue(fields, questionId) !== undefined) return value;
  const isCertaintyChanged = fieldText(fields, "certainty") !== fieldText(fields, "was_certainty");
  return isCertaintyChanged && !isBlank(value) ? value : undefined;
}
