import {
  defaultsFromParams,
  responseSchema,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
} from "#contract/endpoint.ts";
import type { ErrorEnvelope } from "#contract/errors.ts";
import { namesNoRoute, notOffered, type Capabilities } from "./capabilities.server.ts";
import type { Credentials } from "./credentials.server.ts";
import type { ResponseReader } from "./reader/response-reader.server.ts";
import { bodyOf } from "./reader/response-body.server.ts";
import { isFields, unwrapped } from "./reader/containers.server.ts";
import { readEnvelope, reportsFailure } from "./reader/envelope.server.ts";
import { sendV3, type V3Connection } from "./send.server.ts";
import { V3Unreachable } from "./v3-response.server.ts";

export interface V3 extends V3Connection {
  reader: ResponseReader;
  /** Knows which endpoints the API does not have; those are not called. */
  capabilities: Pick<Capabilities, "isMissing">;
}

export type V3Result<Data> =
  | {
      ok: true;
      data: Data;
      deviceToken: string | undefined;
      /** True if unreadable parts of the response were left out. */
      isPartial: boolean;
      /** Names of lists of which nothing could be read. */
      unreadLists: string[];
    }
  | {
      ok: false;
      status: number;
      envelope: ErrorEnvelope;
      deviceToken: string | undefined;
      /** False if there was no response, or none that complies with the contract. */
      isAnswered: boolean;
    };

const unreachable: ErrorEnvelope = { message: "সার্ভারের সঙ্গে যোগাযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।" };

/** Returns the device token that a response sets; undefined if there is none of a plausible length. */
export function deviceTokenIn(body: unknown): string | undefined {
  const fields = unwrapped(body);
  const token = isFields(fields) ? fields["gns_ddt"] : undefined;
  return typeof token === "string" && token.length <= 200 ? token : undefined;
}

/**
 * Checks whether a message is meant for users: it contains Bengali, or its status is neither 404 nor 5xx, in whose
 * English messages frameworks put table or class names.
 */
function isUserMessage(status: number, message: string): boolean {
  return /\p{Script=Bengali}/u.test(message) || (status < 500 && status !== 404);
}

function noResponse(deviceToken?: string) {
  return { ok: false as const, status: 503, envelope: unreachable, deviceToken, isAnswered: false };
}

/** Creates the result of a call that the API does not have, with the device token of the response, if there was one. */
function missing(deviceToken?: string) {
  return { ok: false as const, status: 404, envelope: notOffered, deviceToken, isAnswered: true };
}

/**
 * Casts a body that an API in this process has just parsed with the endpoint's response schema to the endpoint's
 * output.
 */
function outputOf<E extends Endpoint>(_: E, output: unknown): EndpointOutput<E> {
  return output as EndpointOutput<E>;
}

/**
 * Calls the v3 API and returns the result as a value; it throws only on programming errors. A call that the API lacks
 * is a 404. No usable response, one without its essential data, or a read refused with a success status is a 503; a
 * write refused with a success status is a 422. Returns only fields of the contract.
 */
export async function callV3<E extends Endpoint>(
  v3: V3,
  endpoint: E,
  input: EndpointInput<E>,
  credentials: Credentials = {},
): Promise<V3Result<EndpointOutput<E>>> {
  const { reader, capabilities } = v3;
  if (capabilities.isMissing(endpoint)) return missing();
  try {
    const response = await sendV3(v3, endpoint, input, credentials);
    const { status, body, retryAfterSeconds, isForeign = false } = response;
    const deviceToken = deviceTokenIn(body);
    if (response.isOutput)
      return { ok: true, data: outputOf(endpoint, body), isPartial: false, unreadLists: [], deviceToken };
    const isRefusedInBody = status < 400 && reportsFailure(endpoint.response, body);
    if (isRefusedInBody && endpoint.method === "GET") return noResponse(deviceToken);
    if (status >= 400 || isRefusedInBody) {
      const received = readEnvelope(reader, endpoint, response);
      const isAnswered = !isForeign;
      if (isAnswered && namesNoRoute(status, received.message, input)) return missing(deviceToken);
      const message = isUserMessage(status, received.message) ? received.message : "";
      const envelope = { ...received, message, retry_after: received.retry_after ?? retryAfterSeconds };
      return { ok: false, status: isRefusedInBody ? 422 : status, envelope, deviceToken, isAnswered };
    }
    const read = reader.read(endpoint, responseSchema(endpoint), {
      ...response,
      body: bodyOf(endpoint, response),
      paramDefaults: defaultsFromParams(endpoint, input),
    });
    return read ? { ok: true, ...read, deviceToken } : noResponse(deviceToken);
  } catch (error) {
    if (!(error instanceof V3Unreachable)) throw error;
    return noResponse();
  }
}
