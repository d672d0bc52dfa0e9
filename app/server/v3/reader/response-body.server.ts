import type { Endpoint } from "#contract/endpoint.ts";
import { isFields, unwrapped } from "./containers.server.ts";
import type { V3Response } from "#app/server/v3/v3-response.server.ts";

type Credential = NonNullable<Endpoint["issues"]>;

/** Names of a credential in the responses of other APIs, in order of preference, in lower case without separators. */
const names: Record<Credential, string[]> = {
  token: ["token", "accesstoken", "plaintexttoken", "authtoken", "apitoken", "bearertoken", "jwt"],
  otp_token: ["otptoken", "xotptoken", "verificationtoken", "token", "accesstoken"],
};

const maxDepth = 3;
const maxLength = 2500;

function foldedName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

/** Returns a value as a credential that can be sent in a header, without a leading "Bearer"; undefined if it cannot. */
function credentialIn(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const credential = text.replace(/^Bearer\s+/i, "");
  return /^[\x21-\x7e]+$/.test(credential) && credential.length <= maxLength ? credential : undefined;
}

/** Collects the fields of an object, then those of the objects inside it, down to three levels. */
function nestedFields(fields: Record<string, unknown>, depth = 1): [string, unknown][] {
  const inner = depth < maxDepth ? Object.values(fields).filter(isFields) : [];
  return [...Object.entries(fields), ...inner.flatMap((object) => nestedFields(object, depth + 1))];
}

function findCredential(credential: Credential, fields: Record<string, unknown>): string | undefined {
  const nested = nestedFields(fields);
  for (const name of names[credential]) {
    for (const [field, value] of nested) {
      const found = foldedName(field) === name ? credentialIn(isFields(value) ? value["data"] : value) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * Finds the doctor of a login response: under `user`, `doctor` or `profile`, or the response itself if it has an id;
 * else undefined.
 */
function userIn(fields: Record<string, unknown>): unknown {
  const named = ["user", "doctor", "profile"].map((name) => fields[name]).find(isFields);
  return named ?? (Object.hasOwn(fields, "id") ? fields : undefined);
}

/**
 * Returns the body of a successful response as the contract declares it. The body of a write that is empty or only a
 * text becomes an object without fields, since the status alone tells that it succeeded. A credential that the call
 * issues, and its doctor, get the contract's names: other APIs name them differently, nest them, or send the credential
 * in a header.
 */
export function bodyOf(
  { method, issues }: Pick<Endpoint, "method" | "issues">,
  { body, issuedInHeaders = {} }: Pick<V3Response, "body" | "issuedInHeaders">,
): unknown {
  if (!issues) return method !== "GET" && (typeof body !== "object" || body === null) ? {} : body;
  const content = unwrapped(body);
  const fields = isFields(content) ? content : {};
  const credential = findCredential(issues, fields) ?? credentialIn(issuedInHeaders[issues]);
  return { ...fields, [issues]: credential, ...(issues === "token" && { user: userIn(fields) }) };
}
