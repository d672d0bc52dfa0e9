import { expect } from "@playwright/test";
import { newAddress } from "#tests/support/address.ts";
import { messagesOf, newDoctor, type NewDoctor } from "#tests/support/doctors.ts";
import { findIn } from "#tests/support/find-in.ts";
import { test } from "#tests/support/journey.ts";
import { browserAt, type PlainBrowser } from "#tests/support/plain-browser.ts";
import { servers } from "#tests/support/servers.ts";

const { origin } = servers.portal;

/** A browser of a visitor whom the proxy says to be at this address. */
function visitorAt(address: string): PlainBrowser {
  return browserAt(origin, { "x-forwarded-for": address });
}

test("the sixth wrong password from one address waits, says how long, and stops nobody elsewhere", async ({ twin }) => {
  const known = await twin("01700000002");
  const here = visitorAt(newAddress());
  for (let n = 0; n < 5; n += 1) expect((await here.logIn(known.phone, "wrong one")).status).toBe(422);
  const sixth = await here.logIn(known.phone, "wrong one");
  expect(sixth.status).toBe(429);
  const retryAfterSeconds = Number(sixth.headers.get("retry-after"));
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(await sixth.text()).toMatch(/সেকেন্ড|মিনিট/);
  expect((await here.logIn(known.phone, known.password)).status).toBe(429);

  const elsewhere = await visitorAt(newAddress()).logIn(known.phone, known.password);
  expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([303, "/my/dashboard"]);
});

for (const [how, addresses] of [
  ["ports of one address", (address: string, n: number) => `[${address}]:${50_000 + n}`],
  ["addresses of one network", (address: string, n: number) => address.replace(/::1$/, `::${n + 2}`)],
] as const) {
  test(`the sixth wrong password from several ${how} waits all the same`, async ({ twin }) => {
    const { phone } = await twin("01700000002");
    const address = newAddress();
    const tried = [];
    for (let n = 0; n < 6; n += 1) tried.push((await visitorAt(addresses(address, n)).logIn(phone, "wrong")).status);
    expect(tried).toEqual([422, 422, 422, 422, 422, 429]);
  });
}

/** The newest code that was sent to a number, once there are `count` of them. */
async function codeSentTo(phone: string, count = 1): Promise<string> {
  await expect.poll(async () => (await messagesOf(phone)).length).toBe(count);
  return findIn((await messagesOf(phone))[0] ?? "", /\b\d{6}\b/, `the newest message to ${phone}`);
}

test("a stranger who knows the number and burns a code of it leaves the doctor's browser its own", async ({ twin }) => {
  const { phone } = await twin();
  const [stranger, doctor] = [visitorAt(newAddress()), visitorAt(newAddress())];
  expect((await stranger.post("/forget", { form: "forget", phone })).headers.get("location")).toBe("/otp");
  await codeSentTo(phone);
  const asked = await doctor.post("/forget", { form: "forget", phone });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/otp"]);
  const code = await codeSentTo(phone, 2);
  for (let n = 0; n < 5; n += 1) await stranger.post("/otp", { form: "otp", code: otherThan(code) });
  expect((await stranger.post("/otp", { form: "otp", code })).status, "it is the doctor's code").toBe(410);
  const proved = await doctor.post("/otp", { form: "otp", code });
  expect([proved.status, proved.headers.get("location")]).toEqual([303, "/forget"]);
});

test("after five wrong codes the right one is refused, and the page says to take another", async () => {
  const { phone, bmdcNo } = newDoctor();
  const visitor = visitorAt(newAddress());
  const joined = await visitor.post("/join", { name: "ডা. নমুনা", phone, bmdc_no: bmdcNo });
  expect([joined.status, joined.headers.get("location")]).toEqual([303, "/otp"]);
  const code = await codeSentTo(phone);
  const wrong = otherThan(code);
  for (const left of ["৪", "৩", "২", "১"]) {
    const answer = await visitor.post("/otp", { form: "otp", code: wrong });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(`আর ${left} বার`)]);
  }
  const burnt = await visitor.post("/otp", { form: "otp", code: wrong });
  expect([burnt.status, await burnt.text()]).toEqual([422, expect.stringContaining("নতুন কোড নিন")]);
  const right = await visitor.post("/otp", { form: "otp", code });
  expect([right.status, await right.text()]).toEqual([410, expect.stringContaining("নতুন কোড নিন")]);
  expect((await visitor.send("/register")).headers.get("location")).toBe("/join");
});

function otherThan(code: string): string {
  return code === "000000" ? "111111" : "000000";
}

/** An answer without what differs between any two: nonces, sealed values, what was typed, and how long there is to wait. */
async function comparable(answer: Response, typed: string) {
  const text = (await answer.text())
    .replace(/nonce=\\?"[^"]*"/g, "")
    .replace(/data-countdown="\d+"([^<]*<b>)[^<]*/g, "$1")
    .replace(/(waitSeconds\\?",)\d+/g, "$1")
    .replaceAll(typed, "TYPED");
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ""));
  const headers = [...answer.headers].filter(
    ([name]) => !["set-cookie", "content-security-policy", "content-length", "date"].includes(name),
  );
  return { status: answer.status, headers, cookies, text };
}

const openToAll: Record<string, (doctor: NewDoctor) => Record<string, string>> = {
  "/login": ({ phone }) => ({ form: "login", mobile_number: phone, password: "wrong one" }),
  "/join": ({ phone, bmdcNo }) => ({ name: "ডা. নমুনা", phone, bmdc_no: bmdcNo }),
  "/forget": ({ phone }) => ({ form: "forget", phone }),
};

for (const [path, form] of Object.entries(openToAll)) {
  test(`${path} answers a number with an account like one without: status, headers, cookies and body`, async ({
    twin,
  }) => {
    const answers = [];
    const { bmdcNo } = newDoctor();
    for (const { phone } of [await twin(), newDoctor()]) {
      const visitor = visitorAt(newAddress());
      const body = form({ phone, bmdcNo });
      const answer = await visitor.post(path, body);
      const page = answer.status === 303 ? await visitor.send("/otp") : undefined;
      const code = page && (await visitor.post("/otp", { form: "otp", code: "000000" }));
      const masked = `${phone.slice(0, 3)}*****${phone.slice(-3)}`;
      answers.push([
        await comparable(answer, phone),
        ...(page && code ? [await comparable(page, masked), await comparable(code, masked)] : []),
      ]);
    }
    expect(answers[0]?.map(({ status }) => status)).toEqual(path === "/login" ? [422] : [303, 200, 422]);
    expect(answers[1]).toEqual(answers[0]);
  });
}
