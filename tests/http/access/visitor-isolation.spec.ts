import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/http-test.ts";
import { waitForAppData, visit } from "#tests/support/api/portal/page-content.ts";
import { cookieSecret, sealedCookie, sessionCookie } from "#tests/support/api/portal/visitor.ts";

const rounds = 100;
const urls = ["/", "/faq", "/batches", "/faq?search=fee", "/_root.data", "/faq.data"];
const loggedIn = { is_logged_in: true };

function doctorNamed(name: string) {
  return {
    id: 1,
    name,
    mobile_number: "01000000009",
    bmdc_no: "A-00001",
    medical_college_id: 1,
    subject_id: 1,
    avatar: "/favicon.svg",
    institute_code: "BMU",
    institute_id: 1,
    has_active_courses_with_payment: false,
    has_verified_device: true,
  };
}

const rahat = { token: "token-of-rahat", device: "device-of-rahat", name: "ডা. রাহাত নমুনা" };
const mitu = { token: "token-of-mitu", device: "device-of-mitu", name: "ডা. মিতু নমুনা" };
const nobody = { token: "", device: "device-of-nobody", name: "" };
const secrets = [rahat, mitu, nobody].flatMap(({ token, device }) => [token, device]).filter(Boolean);

/** Headers that an attacker sends in the hope that the portal passes them on. */
const forged = {
  authorization: "Bearer forged",
  gns_ddt: "forged",
  "x-device-token": "forged",
  "x-otp-token": "forged",
  "x-forwarded-for": "forged",
};

test("two doctors and strangers in turn never see data of each other", async ({ api, start }) => {
  await api.start();
  for (const { token, name, device } of [rahat, mitu]) {
    api.visitors.set(token, { ...loggedIn, doctor: doctorNamed(name), gns_ddt: device });
  }
  const portal = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "debug" });

  const doctors = await Promise.all(
    [rahat, mitu].map(async (doctor) => {
      const cookies = [await sessionCookie(doctor.token), await sealedCookie("ddt", doctor.device)];
      return { ...doctor, cookie: cookies.join("; ") };
    }),
  );
  const everybody = [...doctors, { ...nobody, cookie: "" }];

  let namedPages = 0;
  for (let round = 0; round < rounds; round += 1) {
    const url = portal.origin + (urls[round % urls.length] ?? "/");
    const responses = await Promise.all(
      everybody.map(async ({ name, cookie }) => ({ name, ...(await visit(url, { ...forged, cookie })) })),
    );
    for (const { name, html, headers } of responses) {
      const seen = [rahat, mitu].filter((doctor) => html.includes(doctor.name)).map((doctor) => doctor.name);
      expect(
        seen.filter((other) => other !== name),
        url,
      ).toEqual([]);
      if (seen.length > 0) namedPages += 1;
      expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
      if (name) expect(headers.get("cache-control")).toBe("private, no-store");
      else expect(headers.getSetCookie()).toEqual([]);
    }
  }

  expect(namedPages, "pages with the doctor's name, for which a page waits only a second").toBeGreaterThan(rounds);

  for (const { headers } of api.seen) {
    expect(JSON.stringify(headers)).not.toContain("forged");
    const caller = doctors.find(({ token }) => headers.authorization === `Bearer ${token}`);
    expect([headers.authorization, headers["x-device-token"]]).toEqual(
      caller ? [`Bearer ${caller.token}`, caller.device] : [undefined, undefined],
    );
  }
  for (const { token } of doctors) {
    expect(api.seen.filter(({ headers }) => headers.authorization === `Bearer ${token}`).length).toBeGreaterThan(10);
  }
  await portal.stop();
  expect(secrets.filter((secret) => portal.output().includes(secret))).toEqual([]);
});

test("a device token in a response is stored in the visitor's cookie and sent from then on", async ({ api, start }) => {
  await api.start();
  api.visitors.set(rahat.token, { ...loggedIn, doctor: doctorNamed(rahat.name), gns_ddt: rahat.device });
  const portal = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret });
  const session = await sessionCookie(rahat.token);

  await expect(async () => {
    api.seen.length = 0; // the page waits only a second for the doctor's data, so a busy machine may need another try
    const first = await visit(portal.origin, { cookie: session });
    expect(first.html).toContain("ড্যাশবোর্ডে যান");
    expect(first.html).not.toContain("লগইন / রেজিস্ট্রেশন");
    const [setCookie = "", ...others] = first.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(setCookie).toMatch(/^ddt=[\w%.=-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(decodeURIComponent(setCookie), "base64").toString()).not.toContain(rahat.device);

    await visit(portal.origin, { cookie: `${session}; ${setCookie.split(";")[0]}` });
    const sent = api.seen.filter(({ headers }) => headers.authorization !== undefined);
    expect(sent.map(({ headers }) => headers["x-device-token"])).toEqual([undefined, rahat.device]);
  }).toPass();
});

test("an altered or invalid session cookie means no session, not an error", async ({ api, start }) => {
  await api.start();
  const portal = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret });
  const good = await sessionCookie(rahat.token);
  for (const cookie of [
    `${good.slice(0, -6)}AAAA%3D`,
    "session=",
    "session=bm9ib2R5",
    "session=%FF",
    good.slice(0, 60),
  ]) {
    const { status, html } = await visit(portal.origin, { cookie });
    expect(status, cookie).toBe(200);
    expect(html).toContain("লগইন / রেজিস্ট্রেশন");
  }
  expect(api.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
});

test("a visitor whom the API no longer knows is offered the login", async ({ api, start }) => {
  await api.start();
  const portal = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret });
  await waitForAppData(portal.origin);
  api.faults.set("/api/v3/web/app-data", { status: 401, text: '{"message":"Unauthenticated."}' });
  await expect(async () => {
    // the page waits only a second for the API's data about the visitor
    const { status, html } = await visit(portal.origin, { cookie: await sessionCookie("token-of-old") });
    expect(status).toBe(200);
    expect(html).toContain("লগইন / রেজিস্ট্রেশন");
    expect(html).toContain("নমুনা কেন্দ্র");
  }).toPass();
});
