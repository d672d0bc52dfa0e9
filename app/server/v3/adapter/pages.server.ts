import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** Checks whether a call returns one page of a list: its query has the cursor `after`. */
export function isPaged({ query }: Pick<Endpoint, "query">): boolean {
  return query instanceof z.ZodObject && "after" in query.shape;
}

const PageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .catch(1);

/** Replaces the cursor in a query by the page number that it is, as `withCursors` issues it; 1 without a valid one. */
export function withPageNumber(query: unknown): unknown {
  const { after, before, ...rest }: Record<string, unknown> = { ...(query ?? {}) };
  return { ...rest, page: PageNumber.parse(after ?? before) };
}

const Position = z.object({ page: z.coerce.number().int().positive(), last: z.coerce.number().int().nonnegative() });

/**
 * Adds the cursors of the next and the previous page to the body of a list; leaves the body as it is if the position
 * cannot be read.
 */
export function withCursors(body: unknown, position: unknown): unknown {
  const { page, last } = Position.safeParse(position).data ?? {};
  if (page === undefined || last === undefined || typeof body !== "object" || body === null) return body;
  const meta = { next: page < last ? String(page + 1) : null, prev: page > 1 ? String(page - 1) : null };
  return Array.isArray(body) ? { data: Array.from<unknown>(body), meta } : { ...body, meta };
}
