import { bounds, readAtMost } from "#contract/bounds.ts";
import { hasTooMuch, isMultipart } from "#runtime/multipart.ts";
import type { BodyLimits } from "./input-limits.server.ts";

/** Whether a form holds more than any form of the portal: more fields, or more text. Only a form with files has room for them. */
function isTooMuch(body: Buffer, contentType: string, { fields }: BodyLimits): boolean {
  if (isMultipart(contentType)) return hasTooMuch(body, contentType, bounds);
  return body.byteLength > bounds.bodyBytes || body.toString("latin1").split("&", fields + 1).length > fields;
}

/**
 * The same request with its body in memory, or undefined when the body is longer or a form of more fields, parts or text
 * than allowed.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Request | undefined> {
  const { url, method, headers, signal, body } = request;
  if (!body) return request;
  const whole = await readAtMost(limits.bytes, body);
  if (!whole) return undefined;
  if (isTooMuch(whole, headers.get("content-type") ?? "", limits)) return undefined;
  return new Request(url, { method, headers, signal, body: whole });
}
