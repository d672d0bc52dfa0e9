import { hasTooManyParts, isMultipart } from "#contract/multipart.ts";
import type { BodyLimits } from "./input-limits.server.ts";

/** Whether a form holds more than any form of the portal. Its fields are counted before anything is taken apart. */
function hasTooMuch(body: Buffer, contentType: string, { fields }: BodyLimits): boolean {
  if (isMultipart(contentType)) return hasTooManyParts(body, contentType);
  return body.toString("latin1").split("&", fields + 1).length > fields;
}

/**
 * The same request with its body in memory, or undefined when the body is longer or a form of more fields or parts than
 * allowed. The bytes are counted as they come: a Content-Length is only a claim, and a chunked body makes none.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Request | undefined> {
  const { url, method, headers, signal, body } = request;
  if (!body) return request;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > limits.bytes) return undefined; // not cancelled: that would end the connection before the answer
    chunks.push(part.value);
  }
  const whole = Buffer.concat(chunks);
  if (hasTooMuch(whole, headers.get("content-type") ?? "", limits)) return undefined;
  return new Request(url, { method, headers, signal, body: whole });
}
