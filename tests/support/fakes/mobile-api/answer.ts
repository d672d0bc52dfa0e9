/** Fields of a JSON object. */
export type Fields = Record<string, unknown>;

/** Body of a success: `result` and, for a page of a list, its position in `meta`. */
export interface Answer {
  result: Fields;
  meta?: { page: number; perPage: number; totalPages: number };
}

/** A refusal, which the API sends as `{ ok: false, error }`. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: { field: string; message: string }[] = [],
  ) {
    super(message);
  }
}

/** Returns one page of rows by the number and the size in a query. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams) {
  const page = Number(query.get("page") ?? 1);
  const perPage = Number(query.get("perPage") ?? 2);
  const meta = { page, perPage, totalPages: Math.ceil(rows.length / perPage) };
  return { rows: rows.slice((page - 1) * perPage, page * perPage), meta };
}

/** Returns a field as text; the empty text for anything else. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}
