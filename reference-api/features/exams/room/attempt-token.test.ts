import { expect, test } from "vitest";
import { hashToken } from "#api/http/secret-token.ts";
import { createKeyRing } from "#config/secrets.ts";
import { attemptTokenOf, newAttemptToken, tokenState } from "./attempt-token.ts";

const submissionKey = "the-key-of-an-attempt";
const [older, both, newer] = [createKeyRing(["older"]), createKeyRing(["newer", "older"]), createKeyRing(["newer"])];

/** Attempt that was taken over once, with both tokens issued under the older secret. */
const [former = "", current = ""] = [1, 2].map((generation) => newAttemptToken(older, { submissionKey, generation }));
const attempt = {
  submission_key: submissionKey,
  token_generation: 2,
  attempt_token_hash: hashToken(current),
  former_token_hashes: [hashToken(former)],
};

test.each([
  ["under the same secret", older],
  ["after a rotation of the secret", both],
  ["after the older secret is removed", newer],
])("the state of an issued token is recognised %s", (_, keys) => {
  expect(tokenState(keys, attempt, current)).toBe("current");
  expect(tokenState(keys, attempt, former)).toBe("moved");
});

test("gives the issued token while its secret exists, then an equally valid one", () => {
  expect(attemptTokenOf(older, attempt)).toBe(current);
  expect(attemptTokenOf(both, attempt)).toBe(current);
  const another = attemptTokenOf(newer, attempt);
  expect(another).not.toBe(current);
  expect(tokenState(newer, attempt, another)).toBe("current");
});

test("accepts a token without a stored hash by its signature and generation", () => {
  const state = (generation: number) => tokenState(both, attempt, newAttemptToken(both, { submissionKey, generation }));
  expect([state(1), state(2), state(3)]).toEqual(["moved", "current", "moved"]);
});

test.each(["", "2", "2.", `1.${current.slice(2)}`, current.slice(0, -1)])("rejects %j as never issued", (token) => {
  expect(tokenState(both, attempt, token)).toBeUndefined();
});

test("rejects the token of another attempt", () => {
  const foreign = newAttemptToken(both, { submissionKey: "another-attempt", generation: 2 });
  expect(tokenState(both, attempt, foreign)).toBeUndefined();
});
