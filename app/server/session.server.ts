import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { CompactEncrypt, compactDecrypt } from "jose";
import { z } from "zod";
import type { RequestContext } from "./context.server.ts";

/** What the session cookie holds, encrypted. */
const Session = z.object({ token: z.string().min(1).max(500) });
export type Session = z.infer<typeof Session>;

const sessionSeconds = 30 * 24 * 60 * 60;
const deviceSeconds = 400 * 24 * 60 * 60;

export function cookieNames(isSecure: boolean): { session: string; device: string } {
  const prefix = isSecure ? "__Host-" : "";
  return { session: `${prefix}session`, device: `${prefix}ddt` };
}

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

function sealedCookie(name: string, maxAge: number, { portal }: RequestContext) {
  const secrets = portal.env.SESSION_SECRETS;
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: portal.env.isSecure,
    maxAge,
  });
  return {
    async read(request: Request): Promise<string | undefined> {
      const sealed: unknown = await cookie.parse(request.headers.get("cookie"));
      return typeof sealed === "string" ? unseal(sealed, secrets) : undefined;
    },
    write: async (value: string) => cookie.serialize(await seal(value, secrets)),
    clear: () => cookie.serialize("", { maxAge: 0 }),
  };
}

export async function readSession(request: Request, context: RequestContext): Promise<Session | undefined> {
  const { session } = cookieNames(context.portal.env.isSecure);
  const text = await sealedCookie(session, sessionSeconds, context).read(request);
  if (text === undefined) return undefined;
  try {
    return Session.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The device token lives in a cookie of its own, long after a logout. */
export function deviceCookie(context: RequestContext) {
  const { device } = cookieNames(context.portal.env.isSecure);
  const cookie = sealedCookie(device, deviceSeconds, context);
  return {
    read: (request: Request) => cookie.read(request),
    keep: async (token: string) => {
      context.setCookies.push(await cookie.write(token));
    },
  };
}
