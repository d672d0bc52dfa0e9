import type { Params } from "@remix-run/react";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

function errorResponse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/**
 * Parses the query of a list page by its endpoint's schema, whose names the filter form uses. Ignores unknown names;
 * throws a 400 Response for invalid values, before the API is called.
 */
export function listQuery<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  request: Request,
  { query }: Endpoint<P, Q, B, R>,
): z.output<Q> & z.input<Q> {
  const { searchParams } = new URL(request.url);
  const parsed = query?.safeParse(Object.fromEntries(searchParams));
  if (!parsed?.success) throw errorResponse(400, "খোঁজার শর্তগুলো বোঝা গেল না। তালিকা থেকে আবার শুরু করুন।");
  return asInput<Q>(parsed.data);
}

/** Types the output of a schema as its input too: the schemas used here accept their own output. */
function asInput<Q extends z.ZodType>(value: z.output<Q>) {
  return value as z.output<Q> & z.input<Q>;
}

/** Parses route params by the endpoint's schema; throws a 404 Response for a malformed id or slug. */
export function pathParams<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  routeParams: Params,
  { params }: Endpoint<P, Q, B, R>,
): z.output<P> & z.input<P> {
  const parsed = params?.safeParse(routeParams);
  if (!parsed?.success) throw errorResponse(404, "");
  return asInput<P>(parsed.data);
}

/** Parses params and query of a list page as the input of a call. */
export function listInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  { request, params }: { request: Request; params: Params },
  endpoint: Endpoint<P, Q, B, R>,
) {
  return { params: pathParams(params, endpoint), query: listQuery(request, endpoint) };
}
