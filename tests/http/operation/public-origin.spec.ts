import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { startHostileApi } from "#tests/support/hostile/hostile-api.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { startTlsProxy } from "#tests/support/processes/proxies/tls-proxy.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";

const noApi = { V3_API_URL: "http://127.0.0.1:9" };

test("behind TLS the cookies are Secure and bound to the host, and a cookie without prefix is no session", async () => {
  const visitor = {
    is_logged_in: true,
    gns_ddt: "device-4711",
    doctor: { id: 1, name: "চিহ্নিত নাম", ...noFields() },
  };
  const api = await startHostileApi({ visitors: { token: visitor } });
  const PUBLIC_ORIGIN = "https://portal.example";
  const portal = await startPortal({ V3_API_URL: api.origin, PUBLIC_ORIGIN, SESSION_SECRETS: cookieSecret });
  const proxy = await startTlsProxy(portal.origin, "portal.example");

  const cookie = `__Host-${await sessionCookie("token")}`;
  await expect(async () => {
    // the page waits only a second for the doctor's data
    const own = await proxy.get("/faq", { cookie });
    expect(own.body).toContain("চিহ্নিত নাম");
    expect(own.headers["set-cookie"]).toHaveLength(1);
    const [nameAndValue = "", ...attributes] = (own.headers["set-cookie"]?.[0] ?? "").split("; ");
    expect(nameAndValue).toMatch(/^__Host-ddt=./);
    expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]));
    expect(attributes.join()).not.toMatch(/domain/i);
    expect(own.headers["strict-transport-security"]).toMatch(/max-age=\d{8,}; includeSubDomains/);
    expect(own.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  }).toPass();

  const planted = await proxy.get("/faq", { cookie: await sessionCookie("token") });
  expect(planted.body).not.toContain("চিহ্নিত নাম");
  expect((await proxy.get("/faq")).body).toContain(`<link rel="canonical" href="${PUBLIC_ORIGIN}/faq"/>`);
  await Promise.all([proxy.stop(), portal.stop(), api.stop()]);
});

function noFields() {
  return { mobile_number: null, bmdc_no: null, medical_college_id: null, subject_id: null, avatar: null };
}

test("behind TLS writes are accepted only from the public https origin", async () => {
  const portal = await startPortal({
    ...noApi,
    PUBLIC_ORIGIN: "https://portal.example",
    SESSION_SECRETS: cookieSecret,
  });
  async function post(Origin: string, Host = "portal.example") {
    const headers = { Host, Origin, "Content-Length": "0" };
    return (await sendRaw(portal.origin, { method: "POST", target: "/faq", headers })).status;
  }
  expect(await post("https://portal.example")).toBe(405);
  for (const origin of [
    "http://portal.example",
    "https://portal.example:8443",
    "https://a.portal.example",
    portal.origin,
  ]) {
    expect(await post(origin), origin).toBe(403);
  }
  expect(await post("https://portal.example", "localhost")).toBe(421);
  await portal.stop();
});

test("localhost, 127.0.0.1 and [::1] are the same portal, for pages and for writes", async () => {
  const portal = await startPortal(noApi);
  const { port } = new URL(portal.origin);
  for (const Host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    expect((await sendRaw(portal.origin, { target: "/robots.txt", headers: { Host } })).status, Host).toBe(200);
    const headers = { Host, Origin: `http://${Host}`, "Content-Length": "0" };
    expect((await sendRaw(portal.origin, { method: "POST", target: "/faq", headers })).status, Host).toBe(405);
  }
  await portal.stop();
});
