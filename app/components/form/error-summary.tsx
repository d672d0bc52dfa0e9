import { Alert } from "#app/components/ui/alert.tsx";
import { waitInWords } from "#locale/time-left.ts";
import type { SubmittedForm } from "./use-submitted-form.ts";

/**
 * Lists the errors of a submission above the form: those of the form, and the first one of each field with a link to
 * the field. Takes focus; renders nothing without errors.
 */
export function ErrorSummary({ form, title }: { form: SubmittedForm; title: string }) {
  const { id, errors = [], allErrors, retryAfterSeconds: wait } = form;
  const fieldErrors = Object.entries(allErrors).flatMap(([name, [first]]) => (name && first ? [[name, first]] : []));
  const isShown = errors.length > 0 || fieldErrors.length > 0;
  if (!isShown) return null;
  return (
    <div className="errors" tabIndex={-1} autoFocus>
      <Alert tone="danger" icon="warning" title={title}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {fieldErrors.length > 0 ? (
          <ul>
            {fieldErrors.map(([name, error]) => (
              <li key={name}>
                <a className="tap" href={`#${id}-${name}`}>
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
