import { expect } from "@playwright/test";
import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { messagesOf, newDoctor, type NewDoctor } from "#tests/support/browser/doctors.ts";
import { codeIn } from "#tests/support/api/one-time-code.ts";
import { test } from "#tests/support/browser/journey.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { servers } from "#tests/support/processes/servers.ts";

const { origin } = servers.portal;

/** A browser whose client address, as reported by the proxy, is this one. */
function visitorAt(address: string): PlainBrowser {
  return browserAt(origin, { "x-forwarded-for": address });
}

test("the sixth wrong password from one address gets 429 with Retry-After, other addresses can log in", async ({
  cloneDoctor,
}) => {
  const known = await cloneDoctor("01700000002");
  const firstVisitor = visitorAt(newIpAddress());
  for (let n = 0; n < 5; n += 1) expect((await firstVisitor.logIn(known.phone, "wrong one")).status).toBe(422);
  const sixth = await firstVisitor.logIn(known.phone, "wrong one");
  expect(sixth.status).toBe(429);
  const retryAfterSeconds = Number(sixth.headers.get("retry-after"));
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(await sixth.text()).toMatch(/সেকেন্ড|মিনিট/);
  expect((await firstVisitor.logIn(known.phone, known.password)).status).toBe(429);

  const elsewhere = await visitorAt(newIpAddress()).logIn(known.phone, known.password);
  expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([303, "/my/dashboard"]);
});

for (const [how, addresses] of [
  ["ports of one address", (address: string, n: number) => `[${address}]:${50_000 + n}`],
  ["addresses of one network", (address: string, n: number) => address.replace(/::1$/, `::${n + 2}`)],
] as const) {
  test(`the sixth wrong password from several ${how} gets 429, too`, async ({ cloneDoctor }) => {
    const { phone } = await cloneDoctor("01700000002");
    const address = newIpAddress();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await visitorAt(addresses(address, n)).logIn(phone, "wrong")).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
}

/** Waits for `count` messages to a number and returns the newest code. */
async function codeSentTo(phone: string, count = 1): Promise<string> {
  await expect.poll(async () => (await messagesOf(phone)).length).toBe(count);
  return codeIn((await messagesOf(phone))[0] ?? "", `the newest message to ${phone}`);
}

test("wrong codes of a stranger who knows the number do not use up the code of the doctor's browser", async ({
  cloneDoctor,
}) => {
  const { phone } = await cloneDoctor();
  const [stranger, doctor] = [visitorAt(newIpAddress()), visitorAt(newIpAddress())];
  expect((await stranger.post("/forget", { form: "forget", phone })).headers.get("location")).toBe("/otp");
  await codeSentTo(phone);
  const requested = await doctor.post("/forget", { form: "forget", phone });
  expect([requested.status, requested.headers.get("location")]).toEqual([303, "/otp"]);
  const code = await codeSentTo(phone, 2);
  for (let n = 0; n < 5; n += 1) await stranger.post("/otp", { form: "otp", code: otherThan(code) });
  expect((await stranger.post("/otp", { form: "otp", code })).status, "the code belongs to the doctor's browser").toBe(
    410,
  );
  const verified = await doctor.post("/otp", { form: "otp", code });
  expect([verified.status, verified.headers.get("location")]).toEqual([303, "/forget"]);
});

test("after five wrong codes the right one is refused, and the page says to request another", async () => {
  const { phone, bmdcNo } = newDoctor();
  const visitor = visitorAt(newIpAddress());
  const joined = await visitor.post("/join", { name: "ডা. নমুনা", phone, bmdc_no: bmdcNo });
  expect([joined.status, joined.headers.get("location")]).toEqual([303, "/otp"]);
  const code = await codeSentTo(phone);
  const wrong = otherThan(code);
  for (const left of ["৪", "৩", "২", "১"]) {
    const response = await visitor.post("/otp", { form: "otp", code: wrong });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(`আর ${left} বার`)]);
  }
  const fifth = await visitor.post("/otp", { form: "otp", code: wrong });
  expect([fifth.status, await fifth.text()]).toEqual([422, expect.stringContaining("নতুন কোড নিন")]);
  const right = await visitor.post("/otp", { form: "otp", code });
  expect([right.status, await right.text()]).toEqual([410, expect.stringContaining("নতুন কোড নিন")]);
  expect((await visitor.send("/register")).headers.get("location")).toBe("/join");
});

function otherThan(code: string): string {
  return code === "000000" ? "111111" : "000000";
}

/** A response without what differs between any two: nonces, sealed values, typed values and waiting times. */
async function comparable(response: Response, typed: string) {
  const text = (await response.text())
    .replace(/nonce=\\?"[^"]*"/g, "")
    .replace(/data-countdown="\d+"([^<]*<b>)[^<]*/g, "$1")
    .replace(/(waitSeconds\\?",)\d+/g, "$1")
    .replaceAll(typed, "TYPED");
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ""));
  const headers = [...response.headers].filter(
    ([name]) => !["set-cookie", "content-security-policy", "content-length", "date"].includes(name),
  );
  return { status: response.status, headers, cookies, text };
}

const publicForms: Record<string, (doctor: NewDoctor) => Record<string, string>> = {
  "/login": ({ phone }) => ({ form: "login", mobile_number: phone, password: "wrong one" }),
  "/join": ({ phone, bmdcNo }) => ({ name: "ডা. নমুনা", phone, bmdc_no: bmdcNo }),
  "/forget": ({ phone }) => ({ form: "forget", phone }),
};

for (const [path, form] of Object.entries(publicForms)) {
  test(`${path} responds alike to numbers with and without an account: status, headers, cookies and body`, async ({
    cloneDoctor,
  }) => {
    const responses = [];
    const { bmdcNo } = newDoctor();
    for (const { phone } of [await cloneDoctor(), newDoctor()]) {
      const visitor = visitorAt(newIpAddress());
      const body = form({ phone, bmdcNo });
      const response = await visitor.post(path, body);
      const page = response.status === 303 ? await visitor.send("/otp") : undefined;
      const code = page && (await visitor.post("/otp", { form: "otp", code: "000000" }));
      const masked = `${phone.slice(0, 3)}*****${phone.slice(-3)}`;
      responses.push([
        await comparable(response, phone),
        ...(page && code ? [await comparable(page, masked), await comparable(code, masked)] : []),
      ]);
    }
    expect(responses[0]?.map(({ status }) => status)).toEqual(path === "/login" ? [422] : [303, 200, 422]);
    expect(responses[1]).toEqual(responses[0]);
  });
}
