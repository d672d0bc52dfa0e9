import { useActionData } from "@remix-run/react";

function fieldsOf(value: object): [name: string, text: unknown][] {
  return Object.entries<unknown>({ ...value });
}

/**
 * Returns the text fields of a submitted form from its action data, which never contains secrets or files; empty if
 * there are none.
 */
function typedFields(answer: unknown): [name: string, text: string][] {
  if (typeof answer !== "object" || answer === null) return [];
  const { typed, form, key, result } = Object.fromEntries(fieldsOf(answer));
  const initialValue =
    typeof result === "object" && result !== null ? Object.fromEntries(fieldsOf(result))["initialValue"] : null;
  const entries: unknown[][] = Array.isArray(typed)
    ? typed.filter((field) => Array.isArray(field))
    : typeof initialValue === "object" && initialValue !== null
      ? [["form", form], ["idempotency_key", key], ...fieldsOf(initialValue)]
      : [];
  return entries.flatMap(([name, texts]) =>
    [texts]
      .flat()
      .flatMap((text): [string, string][] =>
        typeof name === "string" && typeof text === "string" ? [[name, text]] : [],
      ),
  );
}

/**
 * Form on an error page with the text of the failed submission, ready to be sent again. Renders nothing if no text was
 * sent.
 */
export function ResubmitForm() {
  const typed = typedFields(useActionData());
  if (typed.length === 0) return null;
  return (
    <form method="post" className="stack">
      <p>আপনি যা লিখেছিলেন তা রাখা আছে (ফাইল ও পাসওয়ার্ড ছাড়া)। একটু পরে এখান থেকেই আবার পাঠাতে পারেন।</p>
      {typed.map(([name, text], index) => (
        <input key={index} type="hidden" name={name} value={text} />
      ))}
      <button className="button primary" type="submit">
        লেখাটি আবার পাঠান
      </button>
    </form>
  );
}
