import { createHmac, timingSafeEqual } from "node:crypto";
import type { MediaLink } from "#contract/media.ts";
import { timestamp } from "./wire.ts";

interface Signer {
  linkSecret: string;
  session: { tokenId: number };
  now: Date;
}

interface LinkedFile {
  id: number;
  content_type: string;
  bytes: number;
}

const spareSeconds = 2 * 60 * 60;

function signature(secret: string, ...parts: number[]): string {
  return createHmac("sha256", secret)
    .update(`media ${parts.join(".")}`)
    .digest("base64url");
}

/**
 * A link to a file for this login alone. It lives as long as what it leads to takes to play, and two hours; whether the
 * doctor may have the file is asked again each time.
 */
export function mediaLink(
  { linkSecret, session, now }: Signer,
  { id, content_type, bytes }: LinkedFile,
  playSeconds = 0,
): MediaLink {
  const issued = now.getTime();
  const expires = issued + (playSeconds + spareSeconds) * 1000;
  const grant = `${issued}.${expires}.${signature(linkSecret, session.tokenId, id, issued, expires)}`;
  return { id, grant, expires_at: timestamp(new Date(expires)), content_type, bytes };
}

/** When the grant was given; undefined when it is none, is for another login or file, or has ended. */
export function grantedAt(
  { linkSecret, session, now }: Signer,
  { id, grant }: { id: number; grant: string },
): Date | undefined {
  const [issued = 0, expires = 0] = grant.split(".", 2).map(Number);
  const given = Buffer.from(grant.split(".")[2] ?? "");
  const right = Buffer.from(signature(linkSecret, session.tokenId, id, issued, expires));
  if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) return undefined;
  return now.getTime() < expires ? new Date(issued) : undefined;
}
