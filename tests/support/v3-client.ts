import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { endpointPath, type Endpoint, type EndpointInput } from "#contract/endpoint.ts";

/** What proves who calls and from which device. */
export interface Caller {
  token: string;
  device: string;
}

/** Calls an endpoint of a v3 API that runs elsewhere. */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  origin: string,
  { token, device }: Caller,
  endpoint: Endpoint<P, Q, B, R>,
  input: EndpointInput<Endpoint<P, Q, B, R>> & { body?: unknown },
): Promise<{ status: number; body: unknown }> {
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
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** The answer of a call that succeeds. */
export async function ok<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  origin: string,
  caller: Caller,
  endpoint: Endpoint<P, Q, B, R>,
  input: EndpointInput<Endpoint<P, Q, B, R>>,
): Promise<z.output<R>> {
  const { status, body } = await call(origin, caller, endpoint, input);
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
  return endpoint.response.parse(body);
}
