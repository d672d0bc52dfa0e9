import type { Handler } from "hono";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Database } from "#api/db/client.ts";
import type { Files } from "#api/gateways/files/files.ts";
import type { PaymentGateways } from "#api/gateways/payment-gateway.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { isMultipart } from "#runtime/multipart.ts";
import type { KeyRing } from "#config/secrets.ts";
import { admit, type Admitted } from "./admit.ts";
import { callerOf, type Caller, type CallerOptions } from "./caller.ts";
import { ApiError, Invalid, NotFound } from "./errors.ts";
import { once } from "./idempotency.ts";
import { limitsOfCall, type RateLimits } from "./rate-limits.ts";
import { readJson } from "./read-json.ts";
import { readMultipart } from "./read-multipart.ts";

/** By which ways doctors can be reminded. */
export interface ReminderWays {
  /** What browsers subscribe with, and whether a push service may be on this machine; undefined: nothing is pushed. */
  push: { publicKey: string; allowsLoopback: boolean } | undefined;
  hasSms: boolean;
}

/**
 * Does a read that may be some seconds old, and changes nothing: on a standby where there is one that is near, else on the
 * database itself. It may be done twice.
 */
export type ReadOlder = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;

/** What the handlers are given once, when the API is made. */
export interface Dependencies extends CallerOptions {
  db: Database;
  readOlder: ReadOlder;
  log: Logger;
  limits: RateLimits;
  /** Institutes that count as BMU, besides the institute code BMU. */
  bmuInstituteIds: string[];
  /** Under which codes are kept, and links, receipts and tokens signed. */
  keys: KeyRing;
  files: Files;
  /** What couriers prove themselves by; undefined: none is heard. */
  courierSecret: string | undefined;
  /** Where visitors reach the portal, and gateways the API. */
  publicOrigin: string;
  gateways: PaymentGateways;
  reminderWays: ReminderWays;
}

/** What a handler may use besides its input. */
export interface Scope extends Dependencies {
  /** The server's clock. */
  now: Date;
  caller: Caller;
}

export interface Route {
  endpoint: Endpoint;
  handle: (dependencies: Dependencies) => Handler;
}

/** Zod's own sentences are English; a field that says nothing of its own says this. */
const inBengali = { error: () => "এই তথ্যটি ঠিক নয়।" };

/** What everybody may keep for half a minute may come from a standby, too. */
const publicCaching = { "Cache-Control": "public, max-age=30" };

function isShared({ access, method }: Endpoint): boolean {
  return access === "public" && method === "GET";
}

function isOurFault(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

interface Parsed<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

/** A repeated parameter is an attack or a mistake, never a list. */
function single(search: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    if (values.has(name)) throw new Invalid({ [name]: ["এই তথ্যটি একবারই দেওয়া যায়।"] });
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

const mostIssues = 50; // more fields has no form; a long list of wrong items is one mistake

function firstMessages(error: z.ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { path, message } of error.issues.slice(0, mostIssues)) {
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
 * Binds a handler to its contract: who may not call is refused first; params that do not parse are 404, query and body
 * 422, and the answer is checked before it leaves, so that nothing the contract does not name can leak.
 */
export function implement<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
>(
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: (input: Scope & Admitted[A] & Parsed<P, Q, B>) => Promise<z.input<R>>,
): Route {
  return {
    endpoint,
    handle: (dependencies) => async (context) => {
      const scope = { ...dependencies, now: new Date(), caller: callerOf(context, dependencies) };
      const admitted = await admit(endpoint, scope);
      const params = endpoint.params?.safeParse(context.req.param());
      if (params && !params.success) throw new NotFound();
      const query = endpoint.query?.safeParse(single(new URL(context.req.url).searchParams), inBengali);
      if (query && !query.success) throw new Invalid(firstMessages(query.error));
      const body = endpoint.body?.safeParse(await readBody(endpoint, context.req.raw), inBengali);
      if (body && !body.success) throw new Invalid(firstMessages(body.error));

      const input = { params: params?.data, query: query?.data, body: body?.data };
      const counted = limitsOfCall(scope.limits);
      const reply = async () => {
        const answerBy = (db: Database) => {
          const own = { ...scope, db, limits: counted.limits };
          return handler({ ...own, ...admitted, ...checked<P, Q, B>(input) });
        };
        const answered = isShared(endpoint) ? scope.readOlder(answerBy) : answerBy(scope.db);
        const answer = await answered.catch(async (error: unknown) => {
          if (isOurFault(error)) await counted.giveBack().catch(() => undefined); // the fault itself is what is told
          throw error;
        });
        const parsed = endpoint.response.safeParse(answer);
        if (!parsed.success) throw new Error(`${endpoint.path} breaks its contract: ${parsed.error.message}`);
        return { status: 200, body: parsed.data };
      };
      const { idempotency: lasts, method, path } = endpoint;
      if (lasts && "doctor" in admitted) {
        const asked = { scope: `${method} ${path}`, key: context.req.header("Idempotency-Key"), lasts };
        const doctorId = admitted.doctor.id;
        const { status, body } = await once(scope.db, { ...asked, doctorId, parameters: input, now: scope.now }, reply);
        return Response.json(body, { status });
      }
      const { body: answer } = await reply();
      return context.json(answer, 200, isShared(endpoint) ? publicCaching : {});
    },
  };
}

/** The three were parsed by the endpoint's own schemas just above; where a schema is absent its type is `undefined`. */
function checked<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(input: {
  params: z.output<P> | undefined;
  query: z.output<Q> | undefined;
  body: z.output<B> | undefined;
}) {
  return input as Parsed<P, Q, B>;
}
