import type { SubmissionResult } from "@conform-to/react";

/** An action's answer about one form of its page, which it did not accept. */
export interface Answer {
  form: string;
  result: SubmissionResult;
  retryAfterSeconds: number | null;
  key: string | null;
}

export function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "form" in value && "result" in value;
}
