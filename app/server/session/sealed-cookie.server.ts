import { createCookie } from "@remix-run/node";
import { CompactEncrypt, compactDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import type { KeyPurpose, KeyRing } from "#config/secrets.ts";
import type { RequestContext } from "./context.server.ts";

/** Encrypts with the newest key, so that the browser can neither read nor change the value. */
export async function seal(value: string, keys: KeyRing, purpose: KeyPurpose): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(value))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keys.newest(purpose));
}

interface Unsealed {
  value: string;
  /** The key that it was sealed with. */
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

/** The value that was sealed for this purpose with any of the keys; undefined when it was not, or was altered. */
export async function unseal(sealed: string, keys: KeyRing, purpose: KeyPurpose): Promise<string | undefined> {
  return (await open(sealed, keys, purpose))?.value;
}

const rememberedCookies = 5000;
const remembered = new WeakMap<KeyRing, LRUCache<string, Unsealed>>();

/** Opens a cookie once for all requests that bring it: a doctor's comes with each, and several loaders look at it. */
async function openCookie(sealed: string, keys: KeyRing, purpose: KeyPurpose): Promise<Unsealed | undefined> {
  const known = remembered.get(keys) ?? new LRUCache<string, Unsealed>({ max: rememberedCookies });
  remembered.set(keys, known);
  const name = `${purpose} ${sealed}`;
  const unsealed = known.get(name) ?? (await open(sealed, keys, purpose));
  if (unsealed) known.set(name, unsealed);
  return unsealed;
}

/** The value of a JSON text; undefined when it is none. */
export function parsedJson(text: string | undefined | null): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** An HttpOnly cookie whose value only this portal can read. `save` and `clear` take effect with the answer. */
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

  /** The value, and whether it was sealed with an older key and nothing newer is on its way to the browser. */
  async function look(request: Request): Promise<{ value: string; isOld: boolean } | undefined> {
    const sealed: unknown = await cookie.parse(request.headers.get("cookie"));
    if (typeof sealed !== "string" || sealed === "") return undefined;
    const opened = await openCookie(sealed, keys, purpose);
    if (!opened) return undefined;
    const isSet = setCookies.some((text) => text.startsWith(`${cookie.name}=`));
    return { value: opened.value, isOld: !isSet && !opened.key.equals(keys.newest(purpose)) };
  }

  async function save(value: string): Promise<void> {
    setCookies.push(await cookie.serialize(await seal(value, keys, purpose)));
  }

  return {
    look,
    save,
    /** The value. One that an older key sealed goes back to the browser under the newest. */
    async read(request: Request): Promise<string | undefined> {
      const found = await look(request);
      if (found?.isOld) await save(found.value);
      return found?.value;
    },
    async clear(): Promise<void> {
      setCookies.push(await cookie.serialize("", { maxAge: 0 }));
    },
  };
}
