import { derivedToken } from "#api/http/secret-token.ts";

/**
 * The token of whoever writes to an attempt. It follows from the attempt and from how often it was taken over, so that a
 * repeated start, a second tab and a page without script all get the same one.
 */
export function attemptToken(
  secret: string,
  { submissionKey, generation }: { submissionKey: string; generation: number },
): { token: string; hash: string } {
  return derivedToken(secret, "attempt", submissionKey, String(generation));
}
