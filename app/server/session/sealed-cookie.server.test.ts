import { expect, test } from "vitest";
import { createKeyRing } from "#config/secrets.ts";
import { nextRequest, requestContext } from "#tests/support/api/portal/request-context.ts";
import { seal, sealedCookie, unseal } from "./sealed-cookie.server.ts";
import { openSession, readSession } from "./session.server.ts";

const older = createKeyRing(["the older secret, which is long enough"]);
const newer = createKeyRing(["the newer secret, which is long enough"]);
const both = createKeyRing(["the newer secret, which is long enough", "the older secret, which is long enough"]);

test("decrypts values of an older secret until that secret is removed", async () => {
  const sealed = await seal("a token", older, "cookie session");
  expect(await unseal(sealed, both, "cookie session")).toBe("a token");
  expect(await unseal(sealed, newer, "cookie session")).toBeUndefined();
});

test("encrypts with the newest secret, differently each time", async () => {
  const [one, other] = [await seal("a token", both, "cookie session"), await seal("a token", both, "cookie session")];
  expect(await unseal(one, newer, "cookie session")).toBe("a token");
  expect(one).not.toBe(other);
});

test("does not decrypt a value for another purpose", async () => {
  const sealed = await seal("a token", older, "cookie ddt");
  expect(await unseal(sealed, older, "cookie session")).toBeUndefined();
  expect(await unseal(sealed, older, "timed-out form")).toBeUndefined();
});

test("rejects altered and unencrypted values", async () => {
  const sealed = await seal("a token", older, "cookie session");
  const middle = Math.floor(sealed.length / 2);
  const altered = sealed.slice(0, middle) + (sealed[middle] === "A" ? "B" : "A") + sealed.slice(middle + 1);
  for (const text of [altered, sealed.slice(1), "a token", "a.b.c.d.e"]) {
    expect(await unseal(text, older, "cookie session"), text).toBeUndefined();
  }
});

/** Creates a request with cookies encrypted by the older secret, and a context that knows both secrets. */
async function afterRotation(setCookies: (context: ReturnType<typeof requestContext>) => Promise<void>) {
  const before = requestContext();
  before.portal.keys = older;
  await setCookies(before);
  const context = requestContext();
  context.portal.keys = both;
  return { context, request: nextRequest(before, "http://portal.example/") };
}

test("re-encrypts a cookie of the older secret once per request", async () => {
  const { context, request } = await afterRotation((before) => sealedCookie("ddt", 60, before).save("a device"));
  const cookie = sealedCookie("ddt", 60, context);
  expect([await cookie.read(request), await cookie.read(request)]).toEqual(["a device", "a device"]);
  expect(context.setCookies).toHaveLength(1);
  const again = nextRequest(context, "http://portal.example/");
  context.portal.keys = newer;
  expect(await sealedCookie("ddt", 60, context).read(again)).toBe("a device");
  expect(context.setCookies).toHaveLength(1);
});

test("re-encrypts a session together with its marker cookie", async () => {
  const session = { token: "a token", doctorId: 7 };
  const { context, request } = await afterRotation((before) => openSession(session, before));
  expect(await readSession(request, context)).toEqual(session);
  expect(context.setCookies.map((text) => text.split("=")[0])).toEqual(["session", "logged_in"]);
});
