import { readAtMost } from "#contract/bounds.ts";
import { hasTooManyParts, isMultipart } from "#contract/multipart.ts";
import type { BodyLimits } from "./input-limits.server.ts";

/** Whether a form holds more than any form of the portal. Its fields are counted before anything is taken apart. */
function hasTooMuch(body: Buffer, contentType: string, { fields }: BodyLimits): boolean {
  if (isMultipart(contentType)) return hasTooManyParts(body, contentType);
  return body.toString("latin1").split("&", fields + 1).length > fields;
}

/**
 * The same request with its body in memory, or undefined when the body is longer or a form of more fields or parts than
 * allowed.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Request | undefined> {
  const { url, method, headers, signal, body } = request;
  if (!body) return request;
  const whole = await readAtMost(limits.bytes, body);
  if (!whole) return undefined;
  if (hasTooMuch(whole, headers.get("content-type") ?? "", limits)) return undefined;
  return new Request(url, { method, headers, signal, body: whole });
}
