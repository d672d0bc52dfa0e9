import type { z } from "zod";
import { endpointPath, type Endpoint, type EndpointInput } from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import { V3Unreachable, type Transport } from "./transport.server.ts";

/** Who is calling. Only these reach the API: nothing is passed on from what the browser sent. */
export interface Credentials {
  token?: string;
  deviceToken?: string;
  otpToken?: string;
  /** Of a quiz entry. */
  entryToken?: string;
  idempotencyKey?: string;
  /** The visitor's address, as the portal's own server found it. */
  address?: string;
  /** What the visitor's browser calls itself: the device is listed under it. */
  userAgent?: string;
}

export type V3Result<Data> =
  | { ok: true; data: Data; deviceToken: string | undefined }
  | {
      ok: false;
      status: number;
      envelope: ErrorEnvelope;
      deviceToken: string | undefined;
      /** False: no answer came, or none that keeps the contract. */
      isAnswered: boolean;
    };

const unreachable: ErrorEnvelope = { message: "সার্ভারের সঙ্গে যোগাযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।" };

const maxUserAgentLength = 400;

function deviceTokenIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("gns_ddt" in body)) return undefined;
  return typeof body.gns_ddt === "string" && body.gns_ddt.length <= 200 ? body.gns_ddt : undefined;
}

/** What the API is told of who is calling. */
export function headersFor(credentials: Credentials, deviceHeader: string): Record<string, string> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": "bn" };
  if (credentials.token) headers["Authorization"] = `Bearer ${credentials.token}`;
  if (credentials.deviceToken) headers[deviceHeader] = credentials.deviceToken;
  if (credentials.otpToken) headers["X-OTP-TOKEN"] = credentials.otpToken;
  if (credentials.entryToken) headers["X-ENTRY-TOKEN"] = credentials.entryToken;
  if (credentials.idempotencyKey) headers["Idempotency-Key"] = credentials.idempotencyKey;
  if (credentials.address) headers["X-Forwarded-For"] = credentials.address;
  if (credentials.userAgent) headers["User-Agent"] = credentials.userAgent.slice(0, maxUserAgentLength);
  return headers;
}

/**
 * One call of the v3 API, as a value: it never throws. No usable answer, or one that breaks the contract, is a 503.
 * Only what the contract names comes back.
 */
export async function callV3<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  transport: Transport,
  deviceHeader: string,
  endpoint: Endpoint<P, Q, B, R>,
  input: EndpointInput<Endpoint<P, Q, B, R>>,
  credentials: Credentials = {},
): Promise<V3Result<z.output<R>>> {
  const given: { params?: unknown; query?: unknown; body?: unknown } = input;
  const headers = headersFor(credentials, deviceHeader);
  const request = {
    method: endpoint.method,
    path: `/api/v3${endpointPath(endpoint, given)}`,
    headers,
    feature: endpoint.feature,
    ...(endpoint.patienceMs && { timeoutMs: endpoint.patienceMs }),
  };
  try {
    const { status, body, retryAfterSeconds } = await transport(
      given.body === undefined
        ? request
        : {
            ...request,
            headers: { ...headers, "Content-Type": "application/json" },
            body: JSON.stringify(given.body),
          },
    );
    const deviceToken = deviceTokenIn(body);
    if (status >= 400) {
      const given = ErrorEnvelope.safeParse(body).data ?? { message: "" };
      const envelope = { ...given, retry_after: given.retry_after ?? retryAfterSeconds };
      return { ok: false, status, envelope, deviceToken, isAnswered: true };
    }
    const parsed = endpoint.response.safeParse(body);
    if (parsed.success) return { ok: true, data: parsed.data, deviceToken };
    return { ok: false, status: 503, envelope: unreachable, deviceToken, isAnswered: false };
  } catch (error) {
    if (!(error instanceof V3Unreachable)) throw error;
    return { ok: false, status: 503, envelope: unreachable, deviceToken: undefined, isAnswered: false };
  }
}
