import { hashToken, isSignedWith, sign } from "#api/http/secret-token.ts";
import type { KeyRing } from "#config/secrets.ts";
import type { Attempt } from "../queries.ts";

interface Lease {
  submissionKey: string;
  /** Number of takeovers of the attempt, plus one. */
  generation: number;
}

function tokenUnder(key: Buffer, { submissionKey, generation }: Lease): string {
  return `${generation}.${sign(key, submissionKey, generation)}`;
}

/**
 * Creates the token that authorises writes to an attempt. It is derived from the attempt's key and its number of
 * takeovers, so that a repeated start, a second tab and a page without script all get the same token.
 */
export function newAttemptToken(keys: KeyRing, lease: Lease): string {
  return tokenUnder(keys.current("attempt token"), lease);
}

type AttemptTokenFields = Pick<
  Attempt,
  "submission_key" | "token_generation" | "attempt_token_hash" | "former_token_hashes"
>;

/**
 * Returns the token that was issued for the attempt, or an equally valid new one if its signing secret has been
 * removed.
 */
export function attemptTokenOf(keys: KeyRing, attempt: AttemptTokenFields): string {
  const lease = { submissionKey: attempt.submission_key, generation: attempt.token_generation };
  const candidates = keys.all("attempt token").map((key) => tokenUnder(key, lease));
  return candidates.find((token) => hashToken(token) === attempt.attempt_token_hash) ?? newAttemptToken(keys, lease);
}

/**
 * Returns the state of a token: `moved` if another device has taken over the attempt since, undefined if the token was
 * never issued. Issued tokens stay valid after their signing secret is removed, because their hashes are stored.
 */
export function tokenState(keys: KeyRing, attempt: AttemptTokenFields, token: string): "current" | "moved" | undefined {
  const hash = hashToken(token);
  if (attempt.attempt_token_hash === hash) return "current";
  if (attempt.former_token_hashes.includes(hash)) return "moved";
  const [generation = "", signature = ""] = token.split(".", 2);
  if (!isSignedWith(keys.all("attempt token"), signature, attempt.submission_key, generation)) return undefined;
  return Number(generation) === attempt.token_generation ? "current" : "moved";
}
