import { expect, test } from "@playwright/test";
import { newDoctor } from "#tests/support/doctors.ts";
import { browserAt, type PlainBrowser } from "#tests/support/plain-browser.ts";
import { servers } from "#tests/support/servers.ts";

const { origin } = servers.portal;
const known = { phone: "01700000002", password: "matra-demo-1" };

/** A browser of a visitor whom the proxy says to be at this address. */
function visitorAt(address: string): PlainBrowser {
  return browserAt(origin, { "x-forwarded-for": address });
}

/** An address of the documentation's own that no other test uses. */
function newAddress(): string {
  return `2001:db8:${Array.from({ length: 3 }, () => Math.floor(Math.random() * 65_536).toString(16)).join(":")}::1`;
}

test("the sixth wrong password from one address waits, says how long, and stops nobody elsewhere", async () => {
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

async function codeSentTo(phone: string): Promise<string> {
  const inbox = async () =>
    (await fetch(`${origin}/sandbox/sms?phone=${phone}`, { headers: { accept: "application/json" } })).text();
  await expect.poll(inbox).toMatch(/\b\d{6}\b/);
  return /"sms":"[^"]*?\b(\d{6})\b/.exec(await inbox())?.[1] ?? "";
}

test("after five wrong codes the right one is refused, and the page says to take another", async () => {
  const { phone, bmdcNo } = newDoctor();
  const visitor = visitorAt(newAddress());
  const joined = await visitor.post("/join", { name: "ডা. নমুনা", phone, bmdc_no: bmdcNo });
  expect([joined.status, joined.headers.get("location")]).toEqual([303, "/otp"]);
  const code = await codeSentTo(phone);
  const wrong = code === "000000" ? "111111" : "000000";
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

/** An answer without what differs between any two: nonces, sealed values, and what was typed. */
async function comparable(answer: Response, typed: string) {
  const text = (await answer.text()).replace(/nonce=\\?"[^"]*"/g, "").replaceAll(typed, "TYPED");
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ""));
  const headers = [...answer.headers].filter(
    ([name]) => !["set-cookie", "content-security-policy", "content-length", "date"].includes(name),
  );
  return { status: answer.status, headers, cookies, text };
}

/** Each with another number that has an account: a number gets one code a minute. */
const openToAll: [path: string, known: string, form: (phone: string) => Record<string, string>][] = [
  ["/login", "01700000001", (phone) => ({ form: "login", mobile_number: phone, password: "wrong one" })],
  ["/join", "01700000002", (phone) => ({ name: "ডা. নমুনা", phone, bmdc_no: "A-55555" })],
  ["/forget", "01700000003", (phone) => ({ form: "forget", phone })],
];

for (const [path, withAccount, form] of openToAll) {
  test(`${path} answers a number with an account like one without: status, headers, cookies and body`, async () => {
    const answers = [];
    for (const phone of [withAccount, newDoctor().phone]) {
      const visitor = visitorAt(newAddress());
      const body = form(phone);
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
