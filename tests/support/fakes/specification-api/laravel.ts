import type { Context } from "hono";

type Fields = Record<string, unknown>;

/** Responses as a Laravel application gives them. */
export const laravel = {
  notFound: (context: Context) =>
    context.json(
      {
        message: `The route ${context.req.path.slice(1)} could not be found.`,
        exception: "Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException",
        file: "/var/www/html/vendor/laravel/framework/src/Illuminate/Routing/AbstractRouteCollection.php",
        line: 44,
        trace: [],
      },
      404,
    ),
  noModel: (context: Context, model: string) =>
    context.json({ message: `No query results for model [App\\Models\\${model}].` }, 404),
  wrongMethod: (context: Context, allowed: string) =>
    context.json(
      {
        message: `The ${context.req.method} method is not supported for route ${context.req.path.slice(1)}. Supported methods: ${allowed}.`,
        exception: "Symfony\\Component\\HttpKernel\\Exception\\MethodNotAllowedHttpException",
      },
      405,
      { Allow: allowed },
    ),
  unauthenticated: (context: Context) => context.json({ message: "Unauthenticated." }, 401),
  invalid(context: Context, errors: Record<string, string[]>) {
    const [first = "The given data was invalid.", ...others] = Object.values(errors).flat();
    const rest = others.length > 0 ? ` (and ${others.length} more errors)` : "";
    return context.json({ message: first + rest, errors }, 422);
  },
  tooMany: (context: Context) =>
    context.json({ message: "Too Many Attempts." }, 429, { "Retry-After": "60", "X-RateLimit-Remaining": "0" }),
  noContent: (context: Context) => context.body(null, 204),
};

/** Errors of fields that a body must have. */
export function missingFields(body: Fields, names: readonly string[]): Record<string, string[]> {
  const missing = names.filter((name) => body[name] === undefined || body[name] === null || body[name] === "");
  return Object.fromEntries(missing.map((name) => [name, [`The ${name.replaceAll("_", " ")} field is required.`]]));
}

/** A page of a Laravel API resource. */
export function paginated(key: string, rows: readonly unknown[], url: string): Fields {
  return {
    [key]: rows,
    links: { first: `${url}?page=1`, last: `${url}?page=1`, prev: null, next: null },
    meta: { current_page: 1, from: 1, last_page: 1, path: url, per_page: 15, to: rows.length, total: rows.length },
  };
}
