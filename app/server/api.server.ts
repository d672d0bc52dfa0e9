import { redirect, redirectDocument } from "@remix-run/node";
import type { z } from "zod";
import { getAppData, type AppData } from "#contract/app-data.ts";
import { endpointPath, type Endpoint, type EndpointInput } from "#contract/endpoint.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "./context.server.ts";
import { withNext } from "./next.server.ts";
import { closeSession, deviceCookie, type Session } from "./session.server.ts";
import { sessionTimeout } from "./session-timeout.server.ts";
import { callV3, type Credentials, type V3Result } from "./v3-call.server.ts";

type Failure = Extract<V3Result<unknown>, { ok: false }>;

class LoadFailed extends Error {
  constructor(readonly failure: Failure) {
    super(`the API answered ${failure.status}`);
  }
}

/** Whether the API did answer, and the answer is no. What it says about its own trouble or about haste is none. */
export function isRefusal(error: unknown): boolean {
  return error instanceof LoadFailed && error.failure.status < 500 && error.failure.status !== 429;
}

const toEveryone = new Set([429]);
const toDoctors = new Set([...toEveryone, 402, 403, 409, 410, 423]);

/** The Response for the nearest error boundary. Only the status and the public sentence travel; a 4xx the screen has no words for is a 404. */
function asResponse({ status, envelope }: Failure, shownStatuses = toEveryone): Response {
  const refused = status === 400 || status === 422 ? 400 : shownStatuses.has(status) ? status : 404;
  return Response.json({ message: envelope.message }, { status: status >= 500 ? 503 : refused });
}

type Load = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  input: EndpointInput<Endpoint<P, Q, B, R>>,
) => Promise<z.output<R>>;

export interface PublicApi {
  /** Parsed data, or a thrown Response for the nearest boundary. */
  load: Load;
  /** Parsed data, or null: for a part of a page that may be missing. */
  tryLoad<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<Endpoint<P, Q, B, R>>,
  ): Promise<z.output<R> | null>;
}

/**
 * The API as a stranger sees it: no cookie, no token; answers are cached and shared by all visitors. What an answer says
 * about one person or one device never comes back from here.
 */
export function publicApi({ portal, notes }: RequestContext): PublicApi {
  async function read<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<Endpoint<P, Q, B, R>>,
  ): Promise<z.output<R>> {
    const { data, stale } = await portal.publicData.read(endpointPath(endpoint, input), async () => {
      const result = await callV3(portal.transport, portal.env.V3_DEVICE_HEADER, endpoint, input);
      if (!result.ok) throw new LoadFailed(result);
      return result.data;
    });
    if (stale) notes.stale = true;
    return cachedUnderItsPath<R>(data);
  }
  return {
    load: (endpoint, input) =>
      read(endpoint, input).catch((error: unknown) => {
        throw error instanceof LoadFailed ? asResponse(error.failure) : error;
      }),
    tryLoad: (endpoint, input) =>
      read(endpoint, input).catch((error: unknown) => {
        if (error instanceof LoadFailed) return null;
        throw error;
      }),
  };
}

/** The cache's key is the endpoint's path: what is stored there was parsed by that endpoint's schema. */
function cachedUnderItsPath<R extends z.ZodType>(data: unknown) {
  return data as z.output<R>;
}

/** Why a call that was to change something did not, ready for the form that asked for it. */
export interface Refusal {
  ok: false;
  status: number;
  /** The API's own sentence; empty when it sent none. */
  message: string;
  code: string | undefined;
  retryAfterSeconds: number | undefined;
  otpToken: string | undefined;
  isAnswered: boolean;
  reply: { fieldErrors: Record<string, string[]>; formErrors: string[] };
}

export type Submitted<Data> = { ok: true; data: Data } | Refusal;

type Submit = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  input: EndpointInput<Endpoint<P, Q, B, R>> & { key?: string | undefined; otpToken?: string | undefined },
) => Promise<Submitted<z.output<R>>>;

const otherwise = "কাজটি হয়নি। তথ্য দেখে আবার চেষ্টা করুন।";

function refusalOf({ status, envelope, isAnswered }: Failure): Refusal {
  const { message, errors, code, retry_after: retryAfterSeconds, otp_token: otpToken } = envelope;
  const fieldErrors = errors ?? {};
  const formErrors = Object.keys(fieldErrors).length > 0 ? [] : [message || otherwise];
  return {
    ok: false,
    status,
    message,
    code,
    retryAfterSeconds,
    otpToken,
    isAnswered,
    reply: { fieldErrors, formErrors },
  };
}

/** Calls in one visitor's name: nothing is cached, and a device token that comes back goes into that visitor's cookie. */
function personalCall(context: RequestContext, request: Request, token?: string) {
  const { portal } = context;
  const device = deviceCookie(context);
  return async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<Endpoint<P, Q, B, R>>,
    more: Credentials = {},
  ) => {
    const credentials = {
      ...more,
      token,
      deviceToken: await device.read(request),
      address: context.visitorAddress,
      userAgent: request.headers.get("user-agent") ?? undefined,
    };
    const result = await callV3(portal.transport, portal.env.V3_DEVICE_HEADER, endpoint, input, credentials);
    if (result.deviceToken) await device.keep(result.deviceToken);
    if (!result.ok && result.status === 429) {
      context.answerHeaders.set("Retry-After", String(result.envelope.retry_after ?? 60));
    }
    return result;
  };
}

/** The API for who is not logged in: login, registration, codes. */
export function visitorApi(context: RequestContext, request: Request): { submit: Submit } {
  const call = personalCall(context, request);
  return {
    async submit(endpoint, input) {
      const result = await call(endpoint, input, { otpToken: input.otpToken, idempotencyKey: input.key });
      return result.ok ? { ok: true, data: result.data } : refusalOf(result);
    },
  };
}

export interface DoctorApi {
  load: Load;
  submit: Submit;
}

/** The API for one doctor. Only requireDoctor makes it. A dead session or an unverified device leaves the page, whatever it was. */
export function doctorApi(context: RequestContext, request: Request, session: Session): DoctorApi {
  const call = personalCall(context, request, session.token);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const typed = isRead ? undefined : request.clone();

  async function leave({ status, envelope }: Failure, { onUnverifiedDevice }: Pick<Endpoint, "onUnverifiedDevice">) {
    if (status === 401 || status === 419) {
      await closeSession(context);
      throw typed ? await sessionTimeout(typed, context, session) : redirectDocument(withNext(path("login"), request));
    }
    if (status === 423 && envelope.device_verified === false && onUnverifiedDevice !== "allow") {
      throw redirect(withNext(path("my-devices"), request), isRead ? 302 : 303);
    }
  }

  return {
    async load(endpoint, input) {
      const result = await call(endpoint, input);
      if (result.ok) return result.data;
      await leave(result, endpoint);
      throw asResponse(result, toDoctors);
    },
    async submit(endpoint, input) {
      const result = await call(endpoint, input, { otpToken: input.otpToken, idempotencyKey: input.key });
      if (result.ok) return { ok: true, data: result.data };
      await leave(result, endpoint);
      return refusalOf(result);
    },
  };
}

const appDataPollMs = 300;
const appDataPatienceMs = 1000;

/** App data for all visitors alike; null when it is not there within a second, and the company defaults stand in. */
export async function publicAppData(context: RequestContext): Promise<AppData | null> {
  const api = publicApi(context);
  const deadline = performance.now() + appDataPatienceMs;
  for (;;) {
    const waitMs = Math.max(0, deadline - performance.now());
    const appData = await Promise.race([api.tryLoad(getAppData, {}), nullAfter(waitMs)]);
    if (appData) return { ...appData, is_logged_in: false, doctor: null, gns_ddt: null };
    if (performance.now() + appDataPollMs > deadline) return null;
    await nullAfter(appDataPollMs);
  }
}

function nullAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref());
}

/**
 * App data of one visitor, fetched for this request alone; null when it is not there within a second. A device token that
 * comes with it is kept in the visitor's own cookie.
 */
export async function visitorAppData(
  context: RequestContext,
  request: Request,
  token: string,
): Promise<AppData | null> {
  const call = personalCall(context, request, token)(getAppData, {});
  const result = await Promise.race([call, nullAfter(appDataPatienceMs)]);
  if (result?.ok === false && result.status === 401) return publicAppData(context);
  return result?.ok ? { ...result.data, gns_ddt: null } : null;
}
