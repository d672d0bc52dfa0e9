import { expect, test } from "vitest";
import { hashToken } from "#api/http/secret-token.ts";
import { createKeyRing } from "#config/secrets.ts";
import { attemptTokenOf, newAttemptToken, tokenState } from "./attempt-token.ts";

const submissionKey = "the-key-of-an-attempt";
const [older, both, newer] = [createKeyRing(["older"]), createKeyRing(["newer", "older"]), createKeyRing(["newer"])];

/** An attempt that was taken over once, both tokens given under the older secret. */
const [former = "", current = ""] = [1, 2].map((generation) => newAttemptToken(older, { submissionKey, generation }));
const attempt = {
  submission_key: submissionKey,
  token_generation: 2,
  attempt_token_hash: hashToken(current),
  former_token_hashes: [hashToken(former)],
};

test.each([
  ["as the secret was", older],
  ["after a change of the secret", both],
  ["when the older secret is gone", newer],
])("whose a token is stays known %s", (_, keys) => {
  expect(tokenState(keys, attempt, current)).toBe("current");
  expect(tokenState(keys, attempt, former)).toBe("moved");
});

test("a token is the one that was given as long as its secret is there, and then one that is as good", () => {
  expect(attemptTokenOf(older, attempt)).toBe(current);
  expect(attemptTokenOf(both, attempt)).toBe(current);
  const another = attemptTokenOf(newer, attempt);
  expect(another).not.toBe(current);
  expect(tokenState(newer, attempt, another)).toBe("current");
});

test("a token of the attempt that was never written down counts by its signature and its turn", () => {
  const state = (generation: number) => tokenState(both, attempt, newAttemptToken(both, { submissionKey, generation }));
  expect([state(1), state(2), state(3)]).toEqual(["moved", "current", "moved"]);
});

test.each(["", "2", "2.", `1.${current.slice(2)}`, current.slice(0, -1)])("%j was never given", (token) => {
  expect(tokenState(both, attempt, token)).toBeUndefined();
});

test("the token of another attempt was never given for this one", () => {
  const foreign = newAttemptToken(both, { submissionKey: "another-attempt", generation: 2 });
  expect(tokenState(both, attempt, foreign)).toBeUndefined();
});
