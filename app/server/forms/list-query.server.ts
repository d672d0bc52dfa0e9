import type { Params } from "@remix-run/react";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

function errorResponse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

type Parsed<Schema extends z.ZodType | undefined> = z.output<NonNullable<Schema>> & z.input<NonNullable<Schema>>;

/**
 * Parses the query of a list page by its endpoint's schema, whose names the filter form uses. Ignores unknown names;
 * throws a 400 Response for invalid values, or if the endpoint has no query.
 */
export function listQuery<E extends Endpoint>(request: Request, { query }: E): Parsed<E["query"]> {
  const { searchParams } = new URL(request.url);
  const parsed = query?.safeParse(Object.fromEntries(searchParams));
  if (!parsed?.success) throw errorResponse(400, "খোঁজার শর্তগুলো বোঝা গেল না। তালিকা থেকে আবার শুরু করুন।");
  return asParsed<E["query"]>(parsed.data);
}

/** Casts a value that was parsed by a schema to its output and input: the schemas used here accept their own output. */
function asParsed<Schema extends z.ZodType | undefined>(value: unknown) {
  return value as Parsed<Schema>;
}

/**
 * Parses route params by the endpoint's schema; throws a 404 Response for malformed ones, such as an id that is no
 * number.
 */
export function pathParams<E extends Endpoint>(routeParams: Params, { params }: E): Parsed<E["params"]> {
  const parsed = params?.safeParse(routeParams);
  if (!parsed?.success) throw errorResponse(404, "");
  return asParsed<E["params"]>(parsed.data);
}

export function listInput<E extends Endpoint>({ request, params }: { request: Request; params: Params }, endpoint: E) {
  return { params: pathParams(params, endpoint), query: listQuery(request, endpoint) };
}
