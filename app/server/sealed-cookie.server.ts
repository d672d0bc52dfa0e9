import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { CompactEncrypt, compactDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import type { RequestContext } from "./context.server.ts";

function keyOf(secret: string): Uint8Array {
  return createHash("sha256").update("portal cookie\0").update(secret).digest();
}

/** Encrypts with the newest secret, so that the browser can neither read nor change the value. */
export async function seal(value: string, secrets: string[]): Promise<string> {
  const [newest] = secrets;
  if (!newest) throw new Error("no cookie secret");
  return new CompactEncrypt(new TextEncoder().encode(value))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyOf(newest));
}

/** What was sealed with any of the secrets; undefined when it was not, or was altered. */
export async function unseal(sealed: string, secrets: string[]): Promise<string | undefined> {
  for (const secret of secrets) {
    try {
      const { plaintext } = await compactDecrypt(sealed, keyOf(secret), {
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      });
      return new TextDecoder().decode(plaintext);
    } catch {
      continue;
    }
  }
  return undefined;
}

const rememberedCookies = 5000;
const remembered = new WeakMap<string[], LRUCache<string, string>>();

/** Unseals a cookie once for all requests that bring it: a doctor's comes with each, and several loaders look at it. */
async function unsealCookie(sealed: string, secrets: string[]): Promise<string | undefined> {
  const known = remembered.get(secrets) ?? new LRUCache<string, string>({ max: rememberedCookies });
  remembered.set(secrets, known);
  const before = known.get(sealed);
  if (before !== undefined) return before;
  const value = await unseal(sealed, secrets);
  if (value !== undefined) known.set(sealed, value);
  return value;
}

/** The value of a JSON text; undefined when it is none. */
export function parsedJson(text: string | undefined | null): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** An HttpOnly cookie whose value only this portal can read. `keep` and `clear` take effect with the answer. */
export function sealedCookie(name: string, maxAgeSeconds: number, { portal, setCookies }: RequestContext) {
  const { SESSION_SECRETS: secrets, isSecure } = portal.env;
  const cookie = createCookie(isSecure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure,
    maxAge: maxAgeSeconds,
  });
  return {
    async read(request: Request): Promise<string | undefined> {
      const sealed: unknown = await cookie.parse(request.headers.get("cookie"));
      return typeof sealed === "string" && sealed !== "" ? unsealCookie(sealed, secrets) : undefined;
    },
    async keep(value: string): Promise<void> {
      setCookies.push(await cookie.serialize(await seal(value, secrets)));
    },
    async clear(): Promise<void> {
      setCookies.push(await cookie.serialize("", { maxAge: 0 }));
    },
  };
}
