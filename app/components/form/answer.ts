import type { SubmissionResult } from "@conform-to/react";

/** Action data of a form that was not accepted. */
export interface Answer {
  form: string;
  result: SubmissionResult;
  retryAfterSeconds: number | null;
  key: string | null;
}

export function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "form" in value && "result" in value;
}
