import type { z } from "zod";

/**
 * Who may call: `public` answers everyone alike and may be cached; `visitor` looks at the session when there is one;
 * `doctor` needs a bearer token; `otp` needs an X-OTP-TOKEN.
 */
export type Access = "public" | "visitor" | "doctor" | "otp";

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api/v3`; `{name}` stands for a param. */
  path: `/${string}`;
  access: Who;
  /** What it belongs to: trouble with one feature of the API closes nothing of another. */
  feature: string;
  /** How long its answer may take, where that is more than a page usually waits. */
  patienceMs?: number;
  /** allow: a doctor may call it also from a device that is not verified; holder: from one that holds the attempt. Elsewhere that is a 423. */
  onUnverifiedDevice?: "allow" | "holder";
  /** The call must carry an Idempotency-Key: whoever sends the same again gets the same reply, for that long. */
  idempotency?: "a day" | "for ever";
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The most a body may weigh; 64 kB unless said otherwise. */
  maxBodyBytes?: number;
  /** The body may also come as multipart/form-data, with files in the place of data URLs. */
  takesFiles?: true;
  /** The type of an answer that is not JSON. */
  produces?: "image/webp" | "image/*" | "application/pdf" | "application/octet-stream" | "text/calendar";
  response: Response;
  /**
   * What of the answer the question says, as `{ "course.id": "id" }`: a place in the answer and the param that is the same.
   * An answer without it is read as if it were there.
   */
  echoes?: Record<string, string>;
}

/**
 * Declares calls of the v3 contract, a feature's each with its own. Both sides derive their types from them:
 * `load(endpoint, input)`, `implement(endpoint, handler)`.
 */
export function endpointsOf(feature: string) {
  return <
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Response extends z.ZodType = z.ZodType,
    Who extends Access = Access,
  >(
    declaration: Omit<Endpoint<Params, Query, Body, Response, Who>, "feature">,
  ): Endpoint<Params, Query, Body, Response, Who> => ({ ...declaration, feature });
}

type InputPart<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : Partial<z.input<Schema>> extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> };

/** What a caller of the endpoint gives. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? InputPart<"params", P> & InputPart<"query", Q> & InputPart<"body", B>
    : never;

/** What a caller of the endpoint gets. */
export type EndpointOutput<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** What of the answer is known from what was asked: the spellings of each value, by its place. */
export function knownOf({ echoes = {} }: Pick<Endpoint, "echoes">, { params }: { params?: unknown }): Known {
  const asked = new Map<string, unknown>(Object.entries(params ?? {}));
  return new Map(
    Object.entries(echoes).map(([place, param]) => {
      const value = asked.get(param);
      return [place, [value, Number(value)]];
    }),
  );
}

export type Known = ReadonlyMap<string, readonly unknown[]>;

/** The path with its params filled in and encoded, and the query that is not empty. */
export function endpointPath(
  declared: Pick<Endpoint, "path">,
  input: { params?: unknown; query?: unknown } = {},
): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = declared.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
