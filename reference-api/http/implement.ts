import type { Handler } from "hono";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Database } from "#api/db/client.ts";
import type { Files } from "#api/gateways/files/files.ts";
import type { PaymentGateways } from "#api/gateways/payment-gateway.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { isMultipart } from "#runtime/multipart.ts";
import type { KeyRing } from "#config/secrets.ts";
import { authorize, type Authorized } from "./authorize.ts";
import { callerOf, type Caller, type CallerOptions } from "./caller.ts";
import { statusWithBody } from "./error-response.ts";
import { ApiError, Invalid, NotFound } from "./errors.ts";
import { runOnce } from "./idempotency.ts";
import { limitsForCall, type RateLimits } from "./rate-limits.ts";
import { readJson } from "./read-json.ts";
import { readMultipart } from "./read-multipart.ts";

export interface ReminderChannels {
  /** Web Push key for subscriptions, and whether a push service may be on this machine; undefined: push is off. */
  push: { publicKey: string; allowsLoopback: boolean } | undefined;
  hasSms: boolean;
}

/**
 * Runs a read that may be some seconds stale: on the standby if there is one with little lag, else on the primary.
 * `read` may run twice and must not write.
 */
export type ReadStale = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;

/** Dependencies of all handlers, set when the API is created. */
export interface Dependencies extends CallerOptions {
  db: Database;
  readStale: ReadStale;
  log: Logger;
  limits: RateLimits;
  /** Institutes that count as BMU, besides the institute code BMU. */
  bmuInstituteIds: string[];
  /** Keys for hashing codes and for signing links, receipts and tokens. */
  keys: KeyRing;
  /** Number of digits of one-time codes. */
  otpDigits: number;
  files: Files;
  /** Shared secret that couriers send with their webhooks; undefined: courier webhooks are refused. */
  courierSecret: string | undefined;
  /** Public origin of the portal for visitors, and of the API for gateways. */
  publicOrigin: string;
  gateways: PaymentGateways;
  reminderChannels: ReminderChannels;
}

/** Everything that a handler can use besides its input. */
export interface Scope extends Dependencies {
  /** Time of the call, from the server's clock. */
  now: Date;
  caller: Caller;
}

/** A call before its input is checked, from HTTP or from the portal in the same process. */
export interface ReceivedCall {
  caller: Caller;
  params: Record<string, string>;
  /** Throws 422 for a repeated name. */
  query: () => Record<string, string>;
  /** Throws 413 for a body that is too long, 400 for one that cannot be read. */
  body: () => Promise<unknown>;
  idempotencyKey: string | undefined;
}

export interface Reply {
  status: number;
  body: unknown;
}

/** Endpoint of the contract with its implementation, as factories of a Hono handler and of an answer without HTTP. */
export interface Route {
  endpoint: Endpoint;
  /** Answers a call without HTTP; undefined for a route that responds with a file. */
  answer?: (dependencies: Dependencies) => (call: ReceivedCall) => Promise<Reply>;
  handle: (dependencies: Dependencies) => Handler;
}

/** Zod options with the message for invalid fields whose schema has none; Zod's defaults are in English. */
const inBengali = { error: () => "এই তথ্যটি ঠিক নয়।" };

/** Headers of public reads: caches may keep them for 30 seconds, so the data may also come from a standby. */
const publicCaching = { "Cache-Control": "public, max-age=30" };

function isShared({ access, method }: Endpoint): boolean {
  return access === "public" && method === "GET";
}

function isServerError(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

interface Parsed<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

/** Converts query parameters to an object. Throws 422 for a repeated parameter: no endpoint has lists in its query. */
function singleValues(search: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    if (values.has(name)) throw new Invalid({ [name]: ["এই তথ্যটি একবারই দেওয়া যায়।"] });
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

const maxIssues = 50; // no form has more fields; more issues come from one long list of invalid items

function firstMessages(error: z.ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { path, message } of error.issues.slice(0, maxIssues)) {
    const field = path.join(".") || "form";
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

function readBody({ takesFiles, maxBodyBytes }: Endpoint, request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  return takesFiles && isMultipart(type) ? readMultipart(request, maxBodyBytes) : readJson(request, maxBodyBytes);
}

/**
 * Binds a handler to its endpoint of the contract. First checks access, then the input: throws 404 for invalid params,
 * 422 for an invalid query or body. Parses the response with the contract's schema, so that fields outside the contract
 * cannot leak, and throws if it does not fit.
 */
export function implement<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
>(
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: (input: Scope & Authorized[A] & Parsed<P, Q, B>) => Promise<z.input<R>>,
): Route {
  const answer = (dependencies: Dependencies) => async (call: ReceivedCall) => {
    const scope = { ...dependencies, now: new Date(), caller: call.caller };
    const admitted = await authorize(endpoint, scope);
    const params = endpoint.params?.safeParse(call.params);
    if (params && !params.success) throw new NotFound();
    const query = endpoint.query?.safeParse(call.query(), inBengali);
    if (query && !query.success) throw new Invalid(firstMessages(query.error));
    const body = endpoint.body?.safeParse(await call.body(), inBengali);
    if (body && !body.success) throw new Invalid(firstMessages(body.error));

    const input = { params: params?.data, query: query?.data, body: body?.data };
    const counted = limitsForCall(scope.limits);
    const reply = async () => {
      const handleWith = (db: Database) => {
        const own = { ...scope, db, limits: counted.limits };
        return handler({ ...own, ...admitted, ...checked<P, Q, B>(input) });
      };
      const handled = isShared(endpoint) ? scope.readStale(handleWith) : handleWith(scope.db);
      const result = await handled.catch(async (error: unknown) => {
        // a failed refund is ignored: the original error is reported
        if (isServerError(error)) await counted.refund().catch(() => undefined);
        throw error;
      });
      return { status: 200, body: outputOf(endpoint, result) };
    };
    const { idempotency: retention, method, path } = endpoint;
    if (!retention || !("doctor" in admitted)) return reply();
    const once = { scope: `${method} ${path}`, key: call.idempotencyKey, retention };
    const doctorId = admitted.doctor.id;
    const { status, body: given } = await runOnce(
      scope.db,
      { ...once, doctorId, parameters: input, now: scope.now },
      reply,
    );
    // a stored reply may come from an earlier version
    return { status, body: status < 400 ? outputOf(endpoint, given) : given };
  };
  return { endpoint, answer, handle: overHttp(endpoint, answer) };
}

function outputOf({ path, response }: Endpoint, result: unknown): unknown {
  const parsed = response.safeParse(result);
  if (!parsed.success) throw new Error(`${path} breaks its contract: ${parsed.error.message}`);
  return parsed.data;
}

/** Returns the factory of the Hono handler that serves a route's answer over HTTP. */
function overHttp(endpoint: Endpoint, answer: NonNullable<Route["answer"]>): Route["handle"] {
  return (dependencies) => {
    const respond = answer(dependencies);
    return async (context) => {
      const { req } = context;
      const { status, body } = await respond({
        caller: callerOf(context, dependencies),
        params: req.param(),
        query: () => singleValues(new URL(req.url).searchParams),
        body: () => readBody(endpoint, req.raw),
        idempotencyKey: req.header("Idempotency-Key"),
      });
      return context.json(body, statusWithBody(status), isShared(endpoint) ? publicCaching : {});
    };
  };
}

/**
 * Casts the parsed input: the endpoint's schemas have just validated it, and a missing schema has the type `undefined`.
 */
function checked<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(input: {
  params: z.output<P> | undefined;
  query: z.output<Q> | undefined;
  body: z.output<B> | undefined;
}) {
  return input as Parsed<P, Q, B>;
}
