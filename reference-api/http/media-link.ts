import type { MediaLink } from "#contract/study/media.ts";
import type { KeyRing } from "#config/secrets.ts";
import { isSignedWith, sign } from "./secret-token.ts";
import { timestamp } from "./wire.ts";

interface Signer {
  keys: KeyRing;
  session: { tokenId: number };
  now: Date;
}

interface LinkedFile {
  id: number;
  content_type: string;
  bytes: number;
  pages?: number | null;
}

const spareSeconds = 2 * 60 * 60;

/**
 * Creates a signed link to a file for this login only, valid for `playSeconds` plus two hours. The grant alone gives no
 * access: the route of files checks the login and its right to the file again.
 */
export function mediaLink(
  { keys, session, now }: Signer,
  { id, content_type, bytes, pages = null }: LinkedFile,
  playSeconds = 0,
): MediaLink {
  const issued = now.getTime();
  const expires = issued + (playSeconds + spareSeconds) * 1000;
  const grant = `${issued}.${expires}.${sign(keys.current("media link"), session.tokenId, id, issued, expires)}`;
  return { id, grant, expires_at: timestamp(new Date(expires)), content_type, bytes, pages };
}

/**
 * Issue time of a grant, the signed part of a media link; undefined if it is invalid, expired, or for another login or
 * file.
 */
export function grantedAt(
  { keys, session, now }: Signer,
  { id, grant }: { id: number; grant: string },
): Date | undefined {
  const [issued = 0, expires = 0] = grant.split(".", 2).map(Number);
  const signature = grant.split(".")[2] ?? "";
  if (!isSignedWith(keys.all("media link"), signature, session.tokenId, id, issued, expires)) return undefined;
  return now.getTime() < expires ? new Date(issued) : undefined;
}
