import { useEffect, useRef, type MouseEvent } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { waitInWords } from "#locale/time-left.ts";
import type { SubmittedForm } from "./use-submitted-form.ts";

/** Focuses the field directly: following the fragment link would navigate and drop the action data. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * Lists all errors of a submission above the form, each with a link to its field. Takes focus: by `autofocus` in a new
 * document, by script when the action data arrives in an open page.
 */
export function ErrorSummary({ form, title }: { form: SubmittedForm; title: string }) {
  const { id, errors = [], allErrors, retryAfterSeconds: wait, answer } = form;
  const summary = useRef<HTMLDivElement>(null);
  const initialAnswer = useRef(answer);
  const fieldErrors = Object.entries(allErrors).flatMap(([name, [first]]) => (name && first ? [[name, first]] : []));
  const isShown = errors.length > 0 || fieldErrors.length > 0;
  useEffect(() => {
    if (answer !== initialAnswer.current) summary.current?.focus();
  }, [answer, isShown]); // the errors render one update after their action data

  if (!isShown) return null;
  return (
    <div ref={summary} className="errors" tabIndex={-1} autoFocus>
      <Alert tone="danger" icon="warning" title={title}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {fieldErrors.length > 0 ? (
          <ul>
            {fieldErrors.map(([name, error]) => (
              <li key={name}>
                <a className="tap" href={`#${id}-${name}`} onClick={goTo}>
                  {error}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {wait ? <p>{waitInWords(wait)} পরে আবার চেষ্টা করুন।</p> : null}
      </Alert>
    </div>
  );
}
