import { redirectDocument } from "@remix-run/node";
import { getAppData, type AppData } from "#contract/account/app-data.ts";
import { endpointPath, type Endpoint, type EndpointInput, type EndpointOutput } from "#contract/endpoint.ts";
import { delay, withTimeout } from "#runtime/timeouts.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "./context.server.ts";
import { fetchFile, isFile, fileErrorResponse } from "./files.server.ts";
import { retryWhileInFlight } from "../v3/in-flight.server.ts";
import { isDeviceLock, redirectIfLocked } from "./device-lock.server.ts";
import { withNext } from "./next.server.ts";
import { asResponse, refusalOf, shownToDoctors, type Failure, type Submitted } from "../v3/refusal.server.ts";
import { closeSession, deviceCookie, type Session } from "./session.server.ts";
import { noteUnread, publicApi, type Load } from "./public-api.server.ts";
import { sessionTimeout } from "./session-timeout.server.ts";
import { staffViewRefusal, type CallerToken } from "./staff-view.server.ts";
import { headersFor, type Credentials } from "../v3/credentials.server.ts";
import { callV3, type V3Result } from "../v3/v3-call.server.ts";

type Submit = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> & {
    key?: string | undefined;
    otpToken?: string | undefined;
    entryToken?: string | undefined;
  },
) => Promise<Submitted<EndpointOutput<E>>>;

export async function deviceTokenOf(context: RequestContext, request: Request): Promise<string | undefined> {
  return context.notes.deviceToken ?? (await deviceCookie(context).read(request));
}

async function credentialsOf(context: RequestContext, request: Request, token?: string): Promise<Credentials> {
  return {
    token,
    deviceToken: await deviceTokenOf(context, request),
    address: context.visitorAddress,
    userAgent: request.headers.get("user-agent") ?? undefined,
  };
}

/**
 * Creates the function for uncached calls on behalf of one visitor. It saves a returned device token in a cookie, and
 * refuses every write in the staff view, in which staff look at a doctor's account.
 */
function personalCall(context: RequestContext, request: Request, caller?: CallerToken) {
  const { portal } = context;
  return async <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    more: Credentials = {},
  ): Promise<V3Result<EndpointOutput<E>>> => {
    const refused = staffViewRefusal(caller, endpoint);
    if (refused) return refused;
    const credentials = { ...more, ...(await credentialsOf(context, request, caller?.token)) };
    const result = await callV3(portal.v3, endpoint, input, credentials);
    if (result.deviceToken) {
      context.notes.deviceToken = result.deviceToken;
      await deviceCookie(context).save(result.deviceToken);
    }
    if (result.ok) noteUnread(context, result);
    if (!result.ok) {
      const { retry_after: seconds = result.status === 429 ? 60 : undefined } = result.envelope;
      if (seconds !== undefined) context.responseHeaders.set("Retry-After", String(seconds));
    }
    return result;
  };
}

interface Visitor {
  /** Session of a visitor who is logged in. */
  session?: CallerToken | undefined;
  /** Token of a quiz entry. */
  entryToken?: string | undefined;
}

export function visitorApi(
  context: RequestContext,
  request: Request,
  { session, entryToken }: Visitor = {},
): { submit: Submit } {
  const call = personalCall(context, request, session);
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
  /** Returns a refusal as a value, for reads too. */
  submit: Submit;
  /** Streams a file; responds with a plain 404 or 503 if it is not available to this doctor. */
  file(endpoint: Pick<Endpoint, "path">, input: { params: unknown; query: unknown }): Promise<Response>;
}

/**
 * Creates the API client for one doctor; only requireDoctor calls it. If the session has ended, each call throws a
 * redirect to the login or, for a form, the 419 response with what was typed. If the device is not verified, it throws
 * a redirect to the devices page, except on that page and those below it.
 */
export function doctorApi(context: RequestContext, request: Request, session: Session): DoctorApi {
  const { portal } = context;
  const call = personalCall(context, request, session);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const formRequest = isRead ? undefined : request.clone();

  async function redirectIfRefused(failure: Pick<Failure, "status" | "envelope">) {
    if (failure.status === 401 || failure.status === 419) {
      await closeSession(context);
      throw formRequest
        ? await sessionTimeout(formRequest, context, session)
        : redirectDocument(withNext(path("login"), request));
    }
    redirectIfLocked(failure, request);
  }

  return {
    async load(endpoint, input) {
      const result = await call(endpoint, input);
      // Only a document can say that a list is unread, not the data of a page for the browser's router.
      if (result.ok && result.unreadLists.length > 0 && context.isData && isRead) throw redirectDocument(request.url);
      if (result.ok) return result.data;
      await redirectIfRefused(result);
      throw asResponse(result, shownToDoctors);
    },
    async submit(endpoint, input) {
      const { otpToken, entryToken, key: idempotencyKey } = input;
      const result = await retryWhileInFlight(() => call(endpoint, input, { otpToken, entryToken, idempotencyKey }));
      if (result.ok) return { ok: true, data: result.data };
      await redirectIfRefused(result);
      return refusalOf(result);
    },
    async file(endpoint, input) {
      const headers = headersFor(await credentialsOf(context, request, session.token), portal.v3.deviceHeader);
      const response = await fetchFile(context, request, endpointPath(endpoint, input), headers);
      await redirectIfRefused({ status: response.status, envelope: { message: "" } });
      if (isFile(response) && !context.isData) return response;
      await response.body?.cancel();
      return fileErrorResponse(response.status);
    },
  };
}

/**
 * Creates the API client of a visitor who has only the receipt of a payment. It redirects to the login if the API does
 * not accept the receipt.
 */
export function receiptApi(context: RequestContext, request: Request): Pick<DoctorApi, "load"> {
  const call = personalCall(context, request);
  return {
    async load(endpoint, input) {
      const result = await call(endpoint, input);
      if (result.ok) return result.data;
      if (result.status === 401) throw redirectDocument(withNext(path("login"), request));
      throw asResponse(result, shownToDoctors);
    },
  };
}

const appDataPollMs = 300;
const appDataTimeoutMs = 1000;

/**
 * Loads the shared app data, and tries again for a second; null if it is not available by then, so that the company
 * defaults are used.
 */
export async function publicAppData(context: RequestContext): Promise<AppData | null> {
  const api = publicApi(context);
  const deadline = performance.now() + appDataTimeoutMs;
  for (;;) {
    const waitMs = Math.max(0, deadline - performance.now());
    const appData = await withTimeout(api.tryLoad(getAppData, {}), waitMs);
    if (appData) return { ...appData, is_logged_in: false, doctor: null, gns_ddt: null };
    if (performance.now() + appDataPollMs > deadline) return null;
    await delay(appDataPollMs);
  }
}

/**
 * Loads the app data of one visitor, uncached: the shared one if the token is refused or the device is locked; null if
 * it does not come within a second or is refused otherwise. A returned device token is saved in the visitor's cookie.
 */
export async function visitorAppData(
  context: RequestContext,
  request: Request,
  token: string,
): Promise<AppData | null> {
  const call = personalCall(context, request, { token })(getAppData, {});
  const result = await withTimeout(call, appDataTimeoutMs);
  if (result?.ok === false && result.status === 401) return publicAppData(context);
  if (result?.ok === false && isDeviceLock(result)) {
    const appData = await publicAppData(context);
    return appData && { ...appData, is_logged_in: true };
  }
  return result?.ok ? { ...result.data, gns_ddt: null } : null;
}

/**
 * Requests a device token for a visitor who has none, before a login or registration, if the API sends one with its app
 * data. The token in the shared app data only shows that it does, and is given to nobody.
 */
export async function requestDeviceToken(context: RequestContext, request: Request): Promise<void> {
  if (await deviceTokenOf(context, request)) return;
  const shared = await withTimeout(publicApi(context).tryLoad(getAppData, {}), appDataTimeoutMs);
  if (shared?.gns_ddt) await withTimeout(personalCall(context, request)(getAppData, {}), appDataTimeoutMs);
}
