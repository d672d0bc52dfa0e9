import { bounds } from "#contract/bounds.ts";
import { readAtMost } from "#runtime/bounded-reader.ts";
import { exceedsFormLimits, isMultipart } from "#runtime/multipart.ts";
import type { BodyLimits } from "./input-limits.server.ts";

/** Checks whether a form has more fields or text than any form of the portal. Only multipart forms may have files. */
function exceedsLimits(body: Buffer, contentType: string, { fields }: BodyLimits): boolean {
  if (isMultipart(contentType)) return exceedsFormLimits(body, contentType, bounds);
  return body.byteLength > bounds.bodyBytes || body.toString("latin1").split("&", fields + 1).length > fields;
}

/**
 * Reads the body into memory and returns an equivalent request; undefined if the body is too long or has too many
 * fields, parts or text.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Request | undefined> {
  const { url, method, headers, signal, body } = request;
  if (!body) return request;
  const whole = await readAtMost(limits.bytes, body);
  if (!whole) return undefined;
  if (exceedsLimits(whole, headers.get("content-type") ?? "", limits)) return undefined;
  return new Request(url, { method, headers, signal, body: whole });
}
