const maxFields = 100;

/** True if PostgreSQL's `jsonb` can store the text: it has no NUL and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * Parses the first 100 fields of a URL-encoded form; of a repeated field the last value is used. Leaves out fields with
 * text that `jsonb` cannot store.
 */
export function postedFields(body: string): Record<string, string> {
  const form = [...new URLSearchParams(body)];
  return Object.fromEntries(form.slice(0, maxFields).filter(([name, value]) => isStorable(name + value)));
}

export function parsedPayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
