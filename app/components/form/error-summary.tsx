import { useEffect, useRef, type MouseEvent } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import type { AnsweredForm } from "./use-answered-form.ts";

/** A script goes to the field itself: a change of the address would take the answer off the page. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * All that is wrong with what was sent, above the form, each with the way to its field. It takes the focus: by the
 * browser itself in a new document, by the script when an answer comes to a page that is there.
 */
export function ErrorSummary({ form, failure }: { form: AnsweredForm; failure: string }) {
  const { id, errors = [], allErrors, retryAfterSeconds: wait, answer } = form;
  const summary = useRef<HTMLDivElement>(null);
  const answerOfDocument = useRef(answer);
  const ofFields = Object.entries(allErrors).flatMap(([name, [first]]) => (name && first ? [[name, first]] : []));
  const isShown = errors.length > 0 || ofFields.length > 0;
  useEffect(() => {
    if (answer !== answerOfDocument.current) summary.current?.focus();
  }, [answer, isShown]); // the first errors are there a moment after their answer

  if (!isShown) return null;
  return (
    <div ref={summary} className="errors" tabIndex={-1} autoFocus>
      <Alert tone="danger" icon="warning" title={failure}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {ofFields.length > 0 ? (
          <ul>
            {ofFields.map(([name, error]) => (
              <li key={name}>
                <a className="tap" href={`#${id}-${name}`} onClick={goTo}>
                  {error}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {wait ? <p>{bengaliDigits(wait)} সেকেন্ড পরে আবার চেষ্টা করুন।</p> : null}
      </Alert>
    </div>
  );
}
