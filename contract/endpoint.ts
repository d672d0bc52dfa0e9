import { z } from "zod";

/**
 * Required authentication. `public`: none, and a JSON response to GET is the same for everyone and cacheable;
 * `visitor`: optional session; `doctor`: bearer token; `otp`: X-OTP-TOKEN.
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
  /** Path below `/api/v3`; `{name}` is a placeholder for a param. */
  path: `/${string}`;
  access: Who;
  /** Feature that the endpoint belongs to; each has its own circuit breaker, so that failures do not spread. */
  feature: string;
  /** Maximum response time, if it is longer than the default for pages. */
  timeoutMs?: number;
  /** Access from an unverified device. allow: permitted; holder: only if the device holds the attempt. Default: 423. */
  onUnverifiedDevice?: "allow" | "holder";
  /** Requires an Idempotency-Key; how long the same key gets the same response. */
  idempotency?: "a day" | "90 days";
  /**
   * Response field with a credential that the call issues: a login token or an X-OTP-TOKEN. The portal also accepts it
   * under other names, and in the header of that name.
   */
  issues?: "token" | "otp_token";
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Maximum body size; 64 kB by default. */
  maxBodyBytes?: number;
  /** True if the body may also be multipart/form-data, with files instead of data URLs. */
  takesFiles?: true;
  /** Media type of a response that is not JSON. */
  produces?: "image/webp" | "image/*" | "application/pdf" | "application/octet-stream" | "text/calendar";
  response: Response;
  /**
   * Response fields whose value equals a request param, as field path to param name: `{ "course.id": "id" }`. A missing
   * field is read as the param's value.
   */
  defaultsFromParams?: Record<string, string>;
}

/**
 * Returns a function that declares v3 endpoints of one feature. The portal's `load(endpoint, input)` and the API's
 * `implement(endpoint, handler)` derive their types from the declarations.
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

export type EndpointInput<E extends Endpoint> = InputPart<"params", NonNullable<E["params"]>> &
  InputPart<"query", NonNullable<E["query"]>> &
  InputPart<"body", NonNullable<E["body"]>>;

export type EndpointOutput<E extends Endpoint> = z.output<E["response"]>;

/** Returns the response schema with the endpoint's own type; `endpoint.response` has that of any endpoint. */
export function responseSchema<E extends Endpoint>(endpoint: E): E["response"] {
  return property(endpoint, "response");
}

export function listNames({ response }: Pick<Endpoint, "response">): string[] {
  const fields = response instanceof z.ZodObject ? Object.entries(response.shape) : [];
  return fields.flatMap(([name, part]) => (part instanceof z.ZodArray ? [name] : []));
}

function property<Value, Name extends keyof Value>(value: Value, name: Name): Value[Name] {
  return value[name];
}

/**
 * Returns the values of response fields that the request params determine, by field path: each as sent and converted to
 * a number, which is NaN for a slug with letters.
 */
export function defaultsFromParams(
  { defaultsFromParams: declared = {} }: Pick<Endpoint, "defaultsFromParams">,
  { params }: { params?: unknown },
): ParamDefaults {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  return new Map(
    Object.entries(declared).map(([field, param]) => {
      const value = values.get(param);
      return [field, [value, Number(value)]];
    }),
  );
}

export type ParamDefaults = ReadonlyMap<string, readonly unknown[]>;

export function sentQuery(query: unknown): URLSearchParams {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") sent.set(name, String(value));
  }
  return sent;
}

export function endpointPath(
  declared: Pick<Endpoint, "path">,
  input: { params?: unknown; query?: unknown } = {},
): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = declared.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = sentQuery(input.query);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
