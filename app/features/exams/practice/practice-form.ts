import type { AnswerValue } from "#contract/exams/exams.ts";
import { answerFromText } from "../room/answer-text.ts";
import { changedValue, fieldText } from "../room/room-form.ts";

/** Answer that the form shows. Practice stores an answer as a whole, so statements that were not changed are in it. */
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
 * Answer to be saved; undefined: none. In tutor mode it is saved, blank or not, when the doctor asks for the verdict,
 * which makes it final. In a timed session the certainty may change after the answer.
 */
export function valueToSave(fields: FormData, questionId: number): AnswerValue | undefined {
  const value = wholeValue(fields, questionId);
  if (fieldText(fields, "go") === "verdict" || changedValue(fields, questionId) !== undefined) return value;
  const isCertaintyChanged = fieldText(fields, "certainty") !== fieldText(fields, "was_certainty");
  return isCertaintyChanged && !isBlank(value) ? value : undefined;
}
