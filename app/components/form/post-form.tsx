import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "./error-summary.tsx";
import type { SubmittedForm } from "./use-submitted-form.ts";

interface PostFormProps {
  form: SubmittedForm;
  /** Heading of the error summary: names the action that failed. */
  failureTitle: string;
  /** True if the form uploads a file. */
  isUpload?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * POST form that the browser submits itself, also on pages where Remix runs (see pending-boot.js). Browser validation
 * is off, so that users read the server's messages only.
 */
export function PostForm({ form, failureTitle, isUpload = false, className = "stack", children }: PostFormProps) {
  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      className={className}
      encType={isUpload ? "multipart/form-data" : "application/x-www-form-urlencoded"}
      reloadDocument
    >
      <input type="hidden" name="form" value={form.id} />
      <ErrorSummary form={form} title={failureTitle} />
      {children}
    </Form>
  );
}

interface SubmitButtonProps {
  isPrimary?: boolean;
  children: ReactNode;
}

export function SubmitButton({ isPrimary = true, children }: SubmitButtonProps) {
  return (
    <button type="submit" className={isPrimary ? "button primary wide" : "button wide"}>
      {children}
    </button>
  );
}
