import type { SubmissionResult } from "@conform-to/react";

export interface RefusedForm {
  form: string;
  result: SubmissionResult;
  retryAfterSeconds: number | null;
  key: string | null;
  /** True if the password is kept for the next attempt and need not be typed again. */
  isPasswordKept?: boolean;
}

export function isRefusedForm(value: unknown): value is RefusedForm {
  return typeof value === "object" && value !== null && "form" in value && "result" in value;
}
