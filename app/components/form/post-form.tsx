import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { bengaliDigits } from "#app/format/bengali.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import type { AnsweredForm } from "./use-answered-form.ts";

interface PostFormProps {
  form: AnsweredForm;
  /** The heading of the server's sentence: it names the thing that did not happen. */
  failure: string;
  /** Brings a file. */
  isUpload?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form of the portal: its own checks are off from the first byte, the server's sentence is what is read. */
export function PostForm({ form, failure, isUpload = false, className = "stack", children }: PostFormProps) {
  const errors = form.errors ?? [];
  const wait = form.retryAfterSeconds;
  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      className={className}
      encType={isUpload ? "multipart/form-data" : "application/x-www-form-urlencoded"}
    >
      <input type="hidden" name="form" value={form.id} />
      {errors.length > 0 ? (
        <Alert tone="danger" icon="warning" title={failure}>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
          {wait ? <p>{bengaliDigits(wait)} সেকেন্ড পরে আবার চেষ্টা করুন।</p> : null}
        </Alert>
      ) : null}
      {children}
    </Form>
  );
}

interface SubmitButtonProps {
  form: AnsweredForm;
  isPrimary?: boolean;
  children: ReactNode;
}

/** Shows that its form is on its way, and does not send it twice. */
export function SubmitButton({ form, isPrimary = true, children }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const isPending = state !== "idle" && formData?.get("form") === form.id;
  return (
    <button
      type="submit"
      className={isPrimary ? "button primary wide" : "button wide"}
      aria-busy={isPending || undefined}
      disabled={isPending}
    >
      {children}
    </button>
  );
}
