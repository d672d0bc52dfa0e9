import { expect, test } from "vitest";
import { seal, unseal } from "./sealed-cookie.server.ts";

const older = "the older secret, which is long enough";
const newer = "the newer secret, which is long enough";

test("after a change of secrets what was sealed with the older one is still read, until that one is taken away", async () => {
  const sealed = await seal("a token", [older]);
  expect(await unseal(sealed, [newer, older])).toBe("a token");
  expect(await unseal(sealed, [newer])).toBeUndefined();
});

test("the newest secret seals, and the same value never looks the same", async () => {
  const [one, other] = [await seal("a token", [newer, older]), await seal("a token", [newer, older])];
  expect(await unseal(one, [newer])).toBe("a token");
  expect(one).not.toBe(other);
});

test("nothing is read out of what was altered or never sealed", async () => {
  const sealed = await seal("a token", [older]);
  const middle = Math.floor(sealed.length / 2);
  const altered = sealed.slice(0, middle) + (sealed[middle] === "A" ? "B" : "A") + sealed.slice(middle + 1);
  for (const text of [altered, sealed.slice(1), "a token", "a.b.c.d.e"]) {
    expect(await unseal(text, [older]), text).toBeUndefined();
  }
});
