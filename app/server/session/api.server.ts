import { redirect, redirectDocument } from "@remix-run/node";
import type { z } from "zod";
import { getAppData, type AppData } from "#contract/account/app-data.ts";
import { endpointPath, type Endpoint, type EndpointInput } from "#contract/endpoint.ts";
import { after, within } from "#runtime/timeout.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "./context.server.ts";
import { fetchFile, isFile, noFile } from "./files.server.ts";
import { withoutInFlight } from "../v3/in-flight.server.ts";
import { withNext } from "./next.server.ts";
import { asResponse, refusalOf, toDoctors, type Failure, type Submitted } from "../v3/refusal.server.ts";
import type { ReadAnswer } from "../v3/answer-reader.server.ts";
import { closeSession, deviceCookie, type Session } from "./session.server.ts";
import { sessionTimeout } from "./session-timeout.server.ts";
import { callV3, headersFor, type Credentials } from "../v3/v3-call.server.ts";

class LoadFailed extends Error {
  constructor(readonly failure: Failure) {
    super(`the API answered ${failure.status}`);
  }
}

/** Whether the API did answer, and the answer is no. What it says about its own trouble or about haste is none, nor is a proxy's page. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof LoadFailed)) return false;
  const { status, isAnswered } = error.failure;
  return isAnswered && status < 500 && status !== 429;
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
      const result = await callV3(portal.v3, endpoint, input);
      if (!result.ok) throw new LoadFailed(result);
      return { data: result.data, isPartial: result.isPartial };
    });
    if (stale) notes.stale = true;
    const kept = keptUnderItsPath<R>(data);
    if (kept.isPartial) notes.partial = true;
    return kept.data;
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
function keptUnderItsPath<R extends z.ZodType>(kept: unknown) {
  return kept as ReadAnswer<z.output<R>>;
}

type Submit = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  input: EndpointInput<Endpoint<P, Q, B, R>> & {
    key?: string | undefined;
    otpToken?: string | undefined;
    entryToken?: string | undefined;
  },
) => Promise<Submitted<z.output<R>>>;

async function credentialsOf(context: RequestContext, request: Request, token?: string): Promise<Credentials> {
  return {
    token,
    deviceToken: await deviceCookie(context).read(request),
    address: context.visitorAddress,
    userAgent: request.headers.get("user-agent") ?? undefined,
  };
}

/** Calls in one visitor's name: nothing is cached, and a device token that comes back goes into that visitor's cookie. */
function personalCall(context: RequestContext, request: Request, token?: string) {
  const { portal } = context;
  return async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<Endpoint<P, Q, B, R>>,
    more: Credentials = {},
  ) => {
    const credentials = { ...more, ...(await credentialsOf(context, request, token)) };
    const result = await callV3(portal.v3, endpoint, input, credentials);
    if (result.deviceToken) await deviceCookie(context).save(result.deviceToken);
    if (result.ok && result.isPartial) context.notes.partial = true;
    if (!result.ok) {
      const { retry_after: seconds = result.status === 429 ? 60 : undefined } = result.envelope;
      if (seconds !== undefined) context.answerHeaders.set("Retry-After", String(seconds));
    }
    return result;
  };
}

interface Holder {
  token?: string | undefined;
  /** The token of a quiz entry. */
  entryToken?: string | undefined;
}

/** The API for whoever is not asked to be logged in: login, registration, codes; and quizzes, which look at what the visitor holds. */
export function visitorApi(
  context: RequestContext,
  request: Request,
  { token, entryToken }: Holder = {},
): { submit: Submit } {
  const call = personalCall(context, request, token);
  return {
    async submit(endpoint, input) {
      const { otpToken, key: idempotencyKey } = input;
      const result = await call(endpoint, input, { otpToken, idempotencyKey, entryToken });
      return result.ok ? { ok: true, data: result.data } : refusalOf(result);
    },
  };
}

export interface DoctorApi {
  load: Load;
  /** A refusal comes back as a value, also that of a read. */
  submit: Submit;
  /** A file, streamed as it comes; a plain 404 or 503 when there is none for this doctor. It is never read whole. */
  file(endpoint: Pick<Endpoint, "path">, input: { params: unknown; query: unknown }): Promise<Response>;
}

/** The API for one doctor. Only requireDoctor makes it. A dead session or an unverified device leaves the page, whatever it was. */
export function doctorApi(context: RequestContext, request: Request, session: Session): DoctorApi {
  const { portal } = context;
  const call = personalCall(context, request, session.token);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const typed = isRead ? undefined : request.clone();

  async function leave(
    { status, envelope }: Pick<Failure, "status" | "envelope">,
    { onUnverifiedDevice }: Pick<Endpoint, "onUnverifiedDevice"> = {},
  ) {
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
      const { otpToken, entryToken, key: idempotencyKey } = input;
      const result = await withoutInFlight(() => call(endpoint, input, { otpToken, entryToken, idempotencyKey }));
      if (result.ok) return { ok: true, data: result.data };
      await leave(result, endpoint);
      return refusalOf(result);
    },
    async file(endpoint, input) {
      const headers = headersFor(await credentialsOf(context, request, session.token), portal.v3.deviceHeader);
      const answer = await fetchFile(context, request, endpointPath(endpoint, input), headers);
      await leave({ status: answer.status, envelope: { message: "", device_verified: false } });
      if (isFile(answer) && !context.isData) return answer;
      await answer.body?.cancel();
      return noFile(answer.status);
    },
  };
}

/** The API for who comes back from a gateway without a session: what a receipt shows. Whose receipt is no longer good logs in. */
export function receiptApi(context: RequestContext, request: Request): Pick<DoctorApi, "load"> {
  const call = personalCall(context, request);
  return {
    async load(endpoint, input) {
      const result = await call(endpoint, input);
      if (result.ok) return result.data;
      if (result.status === 401) throw redirectDocument(withNext(path("login"), request));
      throw asResponse(result, toDoctors);
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
    const appData = await within(api.tryLoad(getAppData, {}), waitMs);
    if (appData) return { ...appData, is_logged_in: false, doctor: null, gns_ddt: null };
    if (performance.now() + appDataPollMs > deadline) return null;
    await after(appDataPollMs);
  }
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
  const result = await within(call, appDataPatienceMs);
  if (result?.ok === false && result.status === 401) return publicAppData(context);
  return result?.ok ? { ...result.data, gns_ddt: null } : null;
}
