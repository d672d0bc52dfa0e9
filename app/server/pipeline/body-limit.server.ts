import { bounds } from "#contract/bounds.ts";
import type { BodyRefusal } from "#process/arrivals.ts";
import { exceedsFormLimits, isMultipart } from "#runtime/multipart.ts";
import type { BodyLimits } from "./input-limits.server.ts";

/** Checks whether a form has more fields, parts or text than its limits allow. Only multipart forms may have files. */
function exceedsLimits(body: Buffer, contentType: string, { fields }: BodyLimits): boolean {
  if (isMultipart(contentType)) return exceedsFormLimits(body, contentType, bounds);
  return body.byteLength > bounds.bodyBytes || body.toString("latin1").split("&", fields + 1).length > fields;
}

/**
 * Reads the body of a request, of at most `maxBytes`, within the share of memory that its sender's network may use.
 * Resolves to the reason if the body was not read.
 */
export type ReadBody = (request: Request, maxBytes: number) => Promise<Buffer<ArrayBuffer> | BodyRefusal>;

/**
 * Reads the body of a form into memory, and returns a request with it, or the reason for which it was not read. Too
 * many fields, parts or text count as `large`. A request without a body is returned as it is.
 */
export async function readForm(request: Request, limits: BodyLimits, read: ReadBody): Promise<Request | BodyRefusal> {
  const { url, method, headers, signal, body } = request;
  if (!body) return request;
  const whole = await read(request, limits.bytes);
  if (typeof whole === "string") return whole;
  if (exceedsLimits(whole, headers.get("content-type") ?? "", limits)) return "large";
  return new Request(url, { method, headers, signal, body: whole });
}
