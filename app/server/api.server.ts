import type { z } from "zod";
import { getAppData, type AppData } from "#contract/app-data.ts";
import { endpointPath, type Endpoint, type EndpointInput } from "#contract/endpoint.ts";
import type { RequestContext } from "./context.server.ts";
import { callV3, type V3Result } from "./v3-call.server.ts";

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

/** The Response for the nearest error boundary. Only the status and the public sentence travel; a 4xx the screen has no words for is a 404. */
function asResponse({ status, envelope }: Failure): Response {
  const shown = status === 400 || status === 422 ? 400 : status >= 500 ? 503 : status === 429 ? 429 : 404;
  return Response.json({ message: envelope.message }, { status: shown });
}

export interface PublicApi {
  /** Parsed data, or a thrown Response for the nearest boundary. */
  load<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<Endpoint<P, Q, B, R>>,
  ): Promise<z.output<R>>;
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

interface Visitor {
  token: string;
  deviceToken: string | undefined;
  keepDeviceToken: (token: string) => Promise<void>;
}

/**
 * App data of one visitor, fetched for this request alone; null when it is not there within a second. A device token that
 * comes with it is kept in the visitor's own cookie.
 */
export async function visitorAppData(context: RequestContext, visitor: Visitor): Promise<AppData | null> {
  const { portal } = context;
  const call = callV3(portal.transport, portal.env.V3_DEVICE_HEADER, getAppData, {}, visitor);
  const result = await Promise.race([call, nullAfter(appDataPatienceMs)]);
  if (result?.deviceToken) await visitor.keepDeviceToken(result.deviceToken);
  if (result?.ok === false && result.status === 401) return publicAppData(context);
  return result?.ok ? { ...result.data, gns_ddt: null } : null;
}
