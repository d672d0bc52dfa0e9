import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "./error-summary.tsx";
import type { AnsweredForm } from "./use-answered-form.ts";
import { usePressedButton } from "./use-pressed-button.ts";

interface PostFormProps {
  form: AnsweredForm;
  /** The heading of what is wrong: it names the thing that did not happen. */
  failure: string;
  /** Brings a file. */
  isUpload?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form of the portal: its own checks are off from the first byte, the server's sentence is what is read. */
export function PostForm({ form, failure, isUpload = false, className = "stack", children }: PostFormProps) {
  const onSubmit = usePressedButton();
  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      className={className}
      encType={isUpload ? "multipart/form-data" : "application/x-www-form-urlencoded"}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value={form.id} />
      <ErrorSummary form={form} failure={failure} />
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
