import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

type SignedRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

interface Account {
  accessKeyId: string;
  secretAccessKey: string;
}

const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();

/** Amazon escapes more than encodeURIComponent: all but letters, digits and -._~ */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return pairs.toSorted().join("&");
}

/**
 * The signature of Signature Version 4 in the Authorization header, as Amazon's "Authenticating Requests (AWS Signature
 * Version 4)" says it is calculated for S3.
 */
function signatureOf(request: SignedRequest, scope: string, signed: string, secret: string): string {
  const { method = "", url = "", headers } = request;
  const { pathname, searchParams } = new URL(url, "http://store");
  const canonical = [
    method,
    pathname.split("/").map(decodeURIComponent).map(escaped).join("/"),
    canonicalQuery(searchParams),
    ...signed.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((derived, part) => hmac(derived, part), `AWS4${secret}`);
  return hmac(key, toSign).toString("hex");
}

/** Whether this account signed the request, and its body if the signature covers one. */
export function isSigned(request: SignedRequest, body: Uint8Array, account: Account): boolean {
  const { authorization = "" } = request.headers;
  const [, credential = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=(\S+?), ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(authorization) ??
    [];
  const [accessKeyId, ...scope] = credential.split("/");
  if (accessKeyId !== account.accessKeyId) return false;
  const digest = request.headers["x-amz-content-sha256"];
  if (digest !== "UNSIGNED-PAYLOAD" && digest !== sha256(body)) return false;
  const expected = signatureOf(request, scope.join("/"), signed, account.secretAccessKey);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}
