import type { Context } from "hono";
import type { Answers } from "./answer-forms.ts";
import { paginated } from "./laravel.ts";

/** A list in one of the envelopes that Laravel APIs use. */
export function inEnvelope(
  name: string,
  rows: readonly unknown[],
  form: Answers["lists"],
  context: Context,
): Record<string, unknown> | unknown[] {
  const url = new URL(context.req.path, "http://api.example").href;
  const forms: Record<Answers["lists"], () => Record<string, unknown> | unknown[]> = {
    named: () => ({ [name]: rows }),
    bare: () => [...rows],
    data: () => ({ data: rows }),
    paginated: () => paginated("data", rows, url),
    "named and paginated": () => ({ [name]: paginated("data", rows, url) }),
    "data and named": () => ({ data: { [name]: rows }, success: true }),
  };
  return forms[form]();
}
