import type { Context } from "hono";
import type { Answers } from "./answer-forms.ts";
import { laravel } from "./laravel.ts";

const title = (text: string) => `<!doctype html><title>${text}</title><h1>${text}</h1><p>${Math.random()}</p>`;

/** Answers to what the API does not have, in the words of other frameworks; undefined: in Laravel's. */
function otherWords(context: Context, form: Answers["missing"]): Response | undefined {
  const forms: Record<Answers["missing"], () => Response | undefined> = {
    "Laravel's words": () => undefined,
    detail: () => context.json({ detail: "Not found." }, 404),
    nothing: () => context.body(null, 404),
    page: () => context.html(title("Not Found"), 404),
    "405": () => context.html(title("Method Not Allowed"), 405),
    "501": () => context.json({ error: "not implemented" }, 501),
    login: () => context.redirect(`/login?next=${encodeURIComponent(context.req.path)}`),
  };
  return forms[form]();
}

/** Answer to a path that the API does not have. */
export function unknownCall(context: Context, form: Answers["missing"]): Response {
  return otherWords(context, form) ?? laravel.notFound(context);
}

/** Answer to the id of a record that the API does not have. */
export function unknownRecord(context: Context, form: Answers["missing"], model: string): Response {
  return otherWords(context, form) ?? laravel.noModel(context, model);
}
