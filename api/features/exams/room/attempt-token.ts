import { hashToken, isSigned, sign } from "#api/http/secret-token.ts";
import type { KeyRing } from "#config/secrets.ts";
import type { Attempt } from "../queries.ts";

interface Lease {
  submissionKey: string;
  /** How often the attempt was taken over, and one. */
  generation: number;
}

function tokenUnder(key: Buffer, { submissionKey, generation }: Lease): string {
  return `${generation}.${sign(key, submissionKey, generation)}`;
}

/**
 * The token of whoever writes to an attempt. It follows from the attempt and from how often it was taken over, so that a
 * repeated start, a second tab and a page without script all get the same one.
 */
export function newAttemptToken(keys: KeyRing, lease: Lease): string {
  return tokenUnder(keys.newest("attempt token"), lease);
}

type Kept = Pick<Attempt, "submission_key" | "token_generation" | "attempt_token_hash" | "former_token_hashes">;

/** The token that the attempt was given; another one that is as good where the secret it was made with is gone. */
export function attemptTokenOf(keys: KeyRing, attempt: Kept): string {
  const lease = { submissionKey: attempt.submission_key, generation: attempt.token_generation };
  const given = keys.all("attempt token").map((key) => tokenUnder(key, lease));
  return given.find((token) => hashToken(token) === attempt.attempt_token_hash) ?? newAttemptToken(keys, lease);
}

/**
 * Whose token it is: `moved`, when another device has taken the attempt over; undefined for one that was never given. What
 * was given stays good when the secret it was made with is gone: its hash is kept.
 */
export function tokenState(keys: KeyRing, attempt: Kept, token: string): "current" | "moved" | undefined {
  const hash = hashToken(token);
  if (attempt.attempt_token_hash === hash) return "current";
  if (attempt.former_token_hashes.includes(hash)) return "moved";
  const [generation = "", signature = ""] = token.split(".", 2);
  if (!isSigned(keys.all("attempt token"), signature, attempt.submission_key, generation)) return undefined;
  return Number(generation) === attempt.token_generation ? "current" : "moved";
}
