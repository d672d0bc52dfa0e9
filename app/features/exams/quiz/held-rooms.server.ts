import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type { RequestContext } from "#app/server/session/context.server.ts";

export const entrySeconds = 60 * 24 * 60 * 60;
export const maxEntries = 5;

const cookieName = "quiz_rooms";

function hashOf(key: string): string {
  return createHash("sha256").update(`a quiz room\0${key}`).digest("base64url").slice(0, 16);
}

/**
 * Name under which the browser stores the attempt of a quiz entry: a hash, so that it does not reveal the entry's key.
 */
export function roomStoreOf(key: string): string {
  return `quiz-room:${hashOf(key)}`;
}

/**
 * Cookie, readable by scripts, with the hashes of up to five quiz entries whose rooms this browser has opened, until it
 * opens their results. quiz-rooms-boot.js deletes what the browser has stored of other rooms.
 */
export function heldRooms(request: Request, { portal, setCookies }: RequestContext) {
  const [, text = ""] = /(?:^|; *)quiz_rooms=([\w.-]+)/.exec(request.headers.get("cookie") ?? "") ?? [];
  const held = text.split(".").filter(Boolean);

  async function save(hashes: string[]): Promise<void> {
    const value = hashes.join(".");
    const life = value ? { maxAge: entrySeconds } : { maxAge: 0, expires: new Date(0) };
    const cookie = createCookie(cookieName, {
      sameSite: "lax",
      path: "/",
      secure: portal.env.isSecure,
      encode: () => value,
    });
    setCookies.push(await cookie.serialize(value, life));
  }

  return {
    async add(key: string): Promise<void> {
      const hash = hashOf(key);
      if (!held.includes(hash)) await save([hash, ...held].slice(0, maxEntries));
    },
    async remove(key: string): Promise<void> {
      const hash = hashOf(key);
      if (held.includes(hash)) await save(held.filter((other) => other !== hash));
    },
  };
}
