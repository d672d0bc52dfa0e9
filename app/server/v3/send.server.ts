import { endpointPath, type Endpoint } from "#contract/endpoint.ts";
import type { CallInput } from "#contract/v3-api.ts";
import type { Adapter } from "./adapter/adapter.server.ts";
import { sendAdapted } from "./adapter/send-adapted.server.ts";
import { headersFor, type Credentials } from "./credentials.server.ts";
import type { Transport, V3Request } from "./transport.server.ts";
import type { V3Response } from "./v3-response.server.ts";

export interface V3Connection {
  transport: Transport;
  /** Name of the header that carries the device token. */
  deviceHeader: string;
  /** Adapter of V3_ADAPTER; undefined for an API that follows the contract. */
  adapter?: Adapter | undefined;
}

/**
 * Sends a call and returns the response in the contract's shape, by the adapter if there is one. The portal and
 * `check:api` send every call that has JSON in its response by this function. Throws V3Unreachable if there is no
 * usable response.
 */
export function sendV3(
  { transport, deviceHeader, adapter }: V3Connection,
  endpoint: Endpoint,
  input: CallInput,
  credentials: Credentials,
): Promise<V3Response> {
  if (!adapter) return transport(requestOf(endpoint, input, headersFor(credentials, deviceHeader)));
  return sendAdapted({ transport, deviceHeader, adapter }, endpoint, input, credentials);
}

function requestOf(endpoint: Endpoint, input: CallInput, headers: Record<string, string>): V3Request {
  const { method, feature, timeoutMs } = endpoint;
  const { params, query } = input;
  const path = `/api/v3${endpointPath(endpoint, input)}`;
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const call = { endpoint, params, query, body };
  const request: V3Request = { method, path, headers, feature, call, ...(timeoutMs && { timeoutMs }) };
  if (body === undefined) return request;
  return { ...request, headers: { ...headers, "Content-Type": "application/json" }, body };
}
