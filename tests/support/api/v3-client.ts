import { randomUUID } from "node:crypto";
import {
  endpointPath,
  responseSchema,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
} from "#contract/endpoint.ts";
import { callName, readResponse, requireResponse, type ReceivedResponse } from "./responses.ts";

/** Access token and device token of a caller. */
export interface Caller {
  token: string;
  device: string;
}

/** Calls an endpoint of a v3 API over HTTP. */
export async function call<E extends Endpoint>(
  origin: string,
  { token, device }: Caller,
  endpoint: E,
  input: EndpointInput<E> & { body?: unknown },
): Promise<ReceivedResponse> {
  const response = await fetch(`${origin}/api/v3${endpointPath(endpoint, input)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      "x-device-token": device,
      ...(endpoint.body && { "content-type": "application/json" }),
      ...(endpoint.idempotency && { "idempotency-key": randomUUID() }),
    },
    body: endpoint.body ? JSON.stringify(input.body ?? {}) : null,
    signal: AbortSignal.timeout(30_000),
  });
  return readResponse(response);
}

/** Calls an endpoint and returns the body. Throws unless the status is 200 and the body fits the contract. */
export async function ok<E extends Endpoint>(
  origin: string,
  caller: Caller,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointOutput<E>> {
  const response = await call(origin, caller, endpoint, input);
  return requireResponse(callName(endpoint, input), response, 200, responseSchema(endpoint));
}
