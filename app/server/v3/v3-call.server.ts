import type { z } from "zod";
import { endpointPath, knownOf, type Endpoint, type EndpointInput } from "#contract/endpoint.ts";
import { currentRequestId, requestIdHeader } from "#contract/request-id.ts";
import type { ErrorEnvelope } from "#contract/errors.ts";
import type { AnswerReader } from "./answer-reader.server.ts";
import { readEnvelope, saysNo } from "./envelope.server.ts";
import type { Transport, V3Request } from "./transport.server.ts";
import { V3Unreachable } from "./v3-answer.server.ts";

/** One v3 API, as it is called and read. */
export interface V3 {
  transport: Transport;
  /** The header that carries a device token. */
  deviceHeader: string;
  reader: AnswerReader;
}

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
  | {
      ok: true;
      data: Data;
      deviceToken: string | undefined;
      /** Something of the answer could not be read and is left out. */
      isPartial: boolean;
    }
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
  const requestId = currentRequestId();
  if (requestId) headers[requestIdHeader] = requestId;
  if (credentials.userAgent) headers["User-Agent"] = credentials.userAgent.slice(0, maxUserAgentLength);
  return headers;
}

/** What a framework writes by itself is for developers: the name of a table, a class, a file. What people are to read is Bengali. */
function isForPeople(status: number, message: string): boolean {
  return /\p{Script=Bengali}/u.test(message) || (status < 500 && status !== 404);
}

interface Given {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function requestOf(endpoint: Endpoint, given: Given, headers: Record<string, string>): V3Request {
  const { method, feature, patienceMs } = endpoint;
  const path = `/api/v3${endpointPath(endpoint, given)}`;
  const request = { method, path, headers, feature, ...(patienceMs && { patienceMs }) };
  if (given.body === undefined) return request;
  const body = JSON.stringify(given.body);
  return { ...request, headers: { ...headers, "Content-Type": "application/json" }, body };
}

function noAnswer(deviceToken?: string) {
  return { ok: false as const, status: 503, envelope: unreachable, deviceToken, isAnswered: false };
}

/**
 * One call of the v3 API, as a value: it never throws. No usable answer, or one that lacks what it is about, is a 503; a
 * write that was refused under a status of success is a 422. Only what the contract names comes back.
 */
export async function callV3<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  { transport, deviceHeader, reader }: V3,
  endpoint: Endpoint<P, Q, B, R>,
  input: EndpointInput<Endpoint<P, Q, B, R>>,
  credentials: Credentials = {},
): Promise<V3Result<z.output<R>>> {
  try {
    const answer = await transport(requestOf(endpoint, input, headersFor(credentials, deviceHeader)));
    const { status, body, retryAfterSeconds, isForeign = false } = answer;
    const deviceToken = deviceTokenIn(body);
    const isRefusedInside = status < 400 && saysNo(endpoint.response, body);
    if (isRefusedInside && endpoint.method === "GET") return noAnswer(deviceToken);
    if (status >= 400 || isRefusedInside) {
      const said = readEnvelope(reader, endpoint, answer);
      const message = isForPeople(status, said.message) ? said.message : "";
      const envelope = { ...said, message, retry_after: said.retry_after ?? retryAfterSeconds };
      const isAnswered = !isForeign;
      return { ok: false, status: isRefusedInside ? 422 : status, envelope, deviceToken, isAnswered };
    }
    const read = reader.read(endpoint, endpoint.response, { ...answer, known: knownOf(endpoint, input) });
    return read ? { ok: true, ...read, deviceToken } : noAnswer(deviceToken);
  } catch (error) {
    if (!(error instanceof V3Unreachable)) throw error;
    return noAnswer();
  }
}
