import { endpointPath, type Endpoint } from "#contract/endpoint.ts";
import { headersFor, type Credentials } from "../credentials.server.ts";
import type { CallInput } from "#contract/v3-api.ts";
import type { Transport, V3Request } from "../transport.server.ts";
import { V3Unreachable, type V3Response } from "../v3-response.server.ts";
import { endpointKey, type AdaptedCall, type Adapter, type Hooks } from "./adapter.server.ts";
import { composeCall, AdapterRefusal } from "./compose-call.server.ts";
import { withOurIds, withTheirIds } from "./ids.server.ts";
import { isPaged, withCursors, withPageNumber } from "./pages.server.ts";
import { encodeBody, formDataOf } from "./request-body.server.ts";

export interface AdaptedConnection {
  transport: Transport;
  deviceHeader: string;
  adapter: Adapter;
}

const notThere: V3Response = { status: 404, body: undefined, bytes: 0, retryAfterSeconds: undefined };

/**
 * Sends a call as the adapter says and returns the response in the contract's shape; 404 for an endpoint whose rule is
 * false. The adapter gets no credentials for a public endpoint, whose response is shared between all visitors. An error
 * thrown by the adapter becomes V3Unreachable.
 */
export async function sendAdapted(
  { transport, deviceHeader, adapter }: AdaptedConnection,
  endpoint: Endpoint,
  input: CallInput,
  credentials: Credentials,
): Promise<V3Response> {
  const key = endpointKey(endpoint);
  const rule = adapter.rules.get(key);
  if (rule === false) return notThere;
  const guard = guardOf(adapter, key);
  const shown = endpoint.access === "public" ? {} : credentials;
  const tokens = { otpToken: shown.otpToken, entryToken: shown.entryToken };
  const { feature, timeoutMs } = endpoint;
  const headers = guard(() => withHeaders(headersFor(shown, deviceHeader), adapter.headers?.(shown)));
  const ids = { ...adapter.defaults.ids, ...rule?.ids };
  const given = inputOf(input, (part) => withTheirIds(part, ids));
  const common = { headers, feature, ...(timeoutMs && { timeoutMs }) };
  if (rule?.call) {
    const { call } = rule;
    const send = async (method: string, path: string, body: unknown) =>
      transport(withBody({ ...common, method, path: adapter.base + path }, await encodeBody(body)));
    try {
      const response = await composeCall((api) => call({ ...given, ...tokens }, api), send, timeoutMs);
      return { ...response, body: withOurIds(response.body, ids) };
    } catch (error) {
      if (error instanceof AdapterRefusal) return guard(() => refused(adapter, error.response, ids));
      return guard(() => rethrow(error));
    }
  }

  const hooks = { ...adapter.defaults, ...definedHooks(rule ?? {}) };
  const pages = isPaged(endpoint) ? adapter.pages : undefined;
  const query = pages ? withPageNumber(given.query) : given.query;
  const call = { method: endpoint.method, path: endpoint.path, params: given.params, query, ...tokens };
  const hasBody = given.body !== undefined || rule?.body !== undefined;
  const body = guard(() => (hasBody ? adaptedBody(hooks, endpoint, given.body, call) : undefined));
  const path = guard(() => adapter.base + adaptedPath(hooks, call));
  const request = withBody({ ...common, method: rule?.method ?? endpoint.method, path }, await encodeBody(body));
  const response = await transport(request);
  const { status } = response;
  if (status >= 400) return guard(() => refused(adapter, response, ids));
  const received = response.body ?? {};
  const convert = hooks.response;
  const converted = convert ? guard(() => convert(received, { ...call, status })) : response.body;
  const paged = pages
    ? withCursors(
        converted,
        guard(() => pages(received)),
      )
    : converted;
  return { ...response, body: withOurIds(paged, ids) };
}

/**
 * Returns a function that runs code of the adapter; it reports what the code throws, and throws V3Unreachable instead.
 */
function guardOf({ onError }: Adapter, key: string) {
  return <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      if (error instanceof V3Unreachable) throw error;
      onError(key, error);
      throw new V3Unreachable("adapter", error);
    }
  };
}

function rethrow(error: unknown): never {
  throw error;
}

function inputOf({ params, query, body }: CallInput, convert: (part: unknown) => unknown): Required<CallInput> {
  return { params: convert(params ?? {}), query: convert(query ?? {}), body: convert(body) };
}

function definedHooks(rule: Hooks): Hooks {
  return Object.fromEntries(Object.entries(rule).filter(([, hook]) => hook !== undefined));
}

function withHeaders(
  own: Record<string, string>,
  added: Record<string, string | null | undefined> = {},
): Record<string, string> {
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(added)) {
    if (value === undefined || value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return Object.fromEntries(headers);
}

function withBody(request: V3Request, encoded: Awaited<ReturnType<typeof encodeBody>>): V3Request {
  if (!encoded) return request;
  return { ...request, headers: { ...request.headers, "content-type": encoded.type }, body: encoded.body };
}

function adaptedBody({ body: convert }: Hooks, { takesFiles }: Endpoint, body: unknown, call: AdaptedCall): unknown {
  if (!convert) return body;
  return convert(takesFiles ? formDataOf(body) : body, call);
}

function adaptedPath({ path, query: convert }: Hooks, call: AdaptedCall): string {
  const template = typeof path === "function" ? path(call.params ?? {}, call) : (path ?? call.path);
  if (typeof template !== "string" || !template.startsWith("/"))
    throw new Error("the path of an adapter must be a text that begins with /");
  const query = convert ? convert(call.query ?? {}, call) : call.query;
  return endpointPath({ path: `/${template.slice(1)}` }, { params: call.params, query });
}

/** Converts an error response; one without JSON, such as a page of a proxy, is left as it is. */
function refused({ refusal }: Adapter, response: V3Response, ids: Record<string, string>): V3Response {
  if (response.isForeign) return response;
  const body = withOurIds(refusal ? refusal(response.status, response.body ?? {}) : response.body, ids);
  if (!refusal) return { ...response, body };
  return { ...response, body, status: statusIn(body) ?? response.status };
}

function statusIn(body: unknown): number | undefined {
  if (typeof body !== "object" || body === null || !("status" in body)) return undefined;
  const { status } = body;
  return typeof status === "number" && status >= 400 && status < 600 ? status : undefined;
}
