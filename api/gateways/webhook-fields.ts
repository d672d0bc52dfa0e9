const maxFields = 100;

/** PostgreSQL stores no NUL in its JSON. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000");
}

/** The fields of a form as they came; a repeated one counts once. */
export function formFields(body: string): Record<string, string> {
  const form = [...new URLSearchParams(body)];
  return Object.fromEntries(form.slice(0, maxFields).filter(([name, value]) => isStorable(name + value)));
}

/** undefined: no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
