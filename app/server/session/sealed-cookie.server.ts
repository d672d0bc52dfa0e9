import { createCookie } from "@remix-run/node";
import { CompactEncrypt, compactDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import type { KeyPurpose, KeyRing } from "#config/secrets.ts";
import type { RequestContext } from "./context.server.ts";

/** Encrypts and authenticates a value with the current key of a purpose (JWE, A256GCM). */
export async function seal(value: string, keys: KeyRing, purpose: KeyPurpose): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(value))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keys.current(purpose));
}

interface Unsealed {
  value: string;
  /** Key with which the value was encrypted. */
  key: Buffer;
}

async function open(sealed: string, keys: KeyRing, purpose: KeyPurpose): Promise<Unsealed | undefined> {
  for (const key of keys.all(purpose)) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      });
      return { value: new TextDecoder().decode(plaintext), key };
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Decrypts a value with any key of the purpose; undefined if none fits or the value was altered. */
export async function unseal(sealed: string, keys: KeyRing, purpose: KeyPurpose): Promise<string | undefined> {
  return (await open(sealed, keys, purpose))?.value;
}

const maxCachedCookies = 5000;
const caches = new WeakMap<KeyRing, LRUCache<string, Unsealed>>();

/**
 * Decrypts a cookie, cached: the same cookie comes with every request, and several loaders read it. Undefined if no key
 * fits or the value was altered.
 */
async function openCookie(sealed: string, keys: KeyRing, purpose: KeyPurpose): Promise<Unsealed | undefined> {
  const cache = caches.get(keys) ?? new LRUCache<string, Unsealed>({ max: maxCachedCookies });
  caches.set(keys, cache);
  const name = `${purpose} ${sealed}`;
  const unsealed = cache.get(name) ?? (await open(sealed, keys, purpose));
  if (unsealed) cache.set(name, unsealed);
  return unsealed;
}

export function parsedJson(text: string | undefined | null): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the functions of an encrypted HttpOnly cookie. `save` and `clear` take effect with the response. */
export function sealedCookie(name: string, maxAgeSeconds: number, { portal, setCookies }: RequestContext) {
  const { keys, env } = portal;
  const purpose = `cookie ${name}` as const;
  const cookie = createCookie(env.isSecure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: env.isSecure,
    maxAge: maxAgeSeconds,
  });

  /**
   * Returns the value, and whether it is encrypted with an older key and not yet being replaced; undefined without a
   * valid cookie.
   */
  async function look(request: Request): Promise<{ value: string; isOld: boolean } | undefined> {
    const sealed: unknown = await cookie.parse(request.headers.get("cookie"));
    if (typeof sealed !== "string" || sealed === "") return undefined;
    const opened = await openCookie(sealed, keys, purpose);
    if (!opened) return undefined;
    const isSet = setCookies.some((text) => text.startsWith(`${cookie.name}=`));
    return { value: opened.value, isOld: !isSet && !opened.key.equals(keys.current(purpose)) };
  }

  async function save(value: string): Promise<void> {
    setCookies.push(await cookie.serialize(await seal(value, keys, purpose)));
  }

  return {
    look,
    save,
    /**
     * Returns the value, undefined without a valid cookie. Re-encrypts it with the newest key if an older one was used.
     */
    async read(request: Request): Promise<string | undefined> {
      const found = await look(request);
      if (found?.isOld) await save(found.value);
      return found?.value;
    },
    /** Deletes the cookie. Links keeps it, and ignores an empty value: what it sends from now on is no sealed value. */
    async clear(): Promise<void> {
      setCookies.push(await cookie.serialize("cleared", { maxAge: 0, expires: new Date(0) }));
    },
  };
}
