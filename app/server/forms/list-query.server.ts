import type { Params } from "@remix-run/react";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

function refused(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/**
 * The query of a list page as its endpoint takes it. The form's fields carry the endpoint's own names; what the endpoint
 * does not name is ignored, and what it does not accept is thrown as a 400 before anything is asked of the API.
 */
export function listQuery<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  request: Request,
  { query }: Endpoint<P, Q, B, R>,
): z.output<Q> & z.input<Q> {
  const { searchParams } = new URL(request.url);
  const parsed = query?.safeParse(Object.fromEntries(searchParams));
  if (!parsed?.success) throw refused(400, "খোঁজার শর্তগুলো বোঝা গেল না। তালিকা থেকে আবার শুরু করুন।");
  return acceptedAgain<Q>(parsed.data);
}

/** What a query schema gives it also takes: its transforms turn an empty field into none and digits into a number. */
function acceptedAgain<Q extends z.ZodType>(value: z.output<Q>) {
  return value as z.output<Q> & z.input<Q>;
}

/** The params of a path as its endpoint takes them; an id or a slug of the wrong shape is a 404. */
export function pathParams<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  given: Params,
  { params }: Endpoint<P, Q, B, R>,
): z.output<P> & z.input<P> {
  const parsed = params?.safeParse(given);
  if (!parsed?.success) throw refused(404, "");
  return acceptedAgain<P>(parsed.data);
}

/** Both of them, as a call takes them. */
export function listInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  { request, params }: { request: Request; params: Params },
  endpoint: Endpoint<P, Q, B, R>,
) {
  return { params: pathParams(params, endpoint), query: listQuery(request, endpoint) };
}
