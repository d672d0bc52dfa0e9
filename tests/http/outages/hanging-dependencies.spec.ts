import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { features } from "#api/app.ts";
import type { Database } from "#api/db/client.ts";
import { path } from "#app/paths.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { portalSender, createExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { fewAtATime } from "#tests/support/api/few-at-a-time.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { addCourseOrder } from "#tests/support/rows/order-rows.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { promptMs, visit } from "#tests/support/api/portal/page-content.ts";
import { silentServer } from "#tests/support/fakes/silent-server.ts";
import { addSitting, type Candidate } from "#tests/support/rows/exams/sitting.ts";
import { cookieSecret, sealedCookie, sessionCookie } from "#tests/support/api/portal/visitor.ts";

const settings = { LOG_LEVEL: "warn", SESSION_SECRETS: cookieSecret, TRUSTED_PROXIES: "127.0.0.1" };
/** Maximum number of simultaneous calls to one feature of the API. */
const callLimit = 50;
const visitorCount = callLimit + 10;

async function cookieOf({ token, device }: Candidate): Promise<string> {
  return `${await sessionCookie(token)}; ${await sealedCookie("ddt", device)}`;
}

/** Warnings and errors in the log, without those about slow requests. */
function problemsIn(program: PortalProcess): string[] {
  const lines = program.output().match(/^\{"level":[456]0.*$/gm) ?? [];
  return lines.filter((line) => !line.includes('"slow request"'));
}

/** Adds an exam with 60 candidates to the database. */
async function addCandidates(db: Database): Promise<Candidate[]> {
  const { candidates } = await addSitting(db, { candidates: visitorCount, questions: 10, minutes: 60 });
  return candidates;
}

/**
 * Visits pages and saves exam answers, which need nothing that hangs; returns a function that repeats them and expects
 * that they take not much longer than the first time.
 */
async function measureUnaffected(origin: string, apiOrigin: string, candidate: Candidate) {
  const cookie = await cookieOf(candidate);
  const sitter = createExamClient(apiOrigin, candidate, seeded("hanging"), (_, who, saving) =>
    portalSender(cookieOf)(origin, who, saving),
  );
  await sitter.start();
  await sitter.open();
  const pages = ["/healthz", "/", "/faq", "/my/dashboard", "/my/courses", "/my/notices"];
  async function visitAll(mostMs: number): Promise<number> {
    let longestMs = 0;
    async function timed(what: string, ask: () => Promise<number>) {
      const from = performance.now();
      const status = await ask();
      const tookMs = performance.now() - from;
      expect([status, tookMs < mostMs], `${what} after ${Math.round(tookMs)} ms`).toEqual([200, true]);
      longestMs = Math.max(longestMs, tookMs);
    }
    for (const page of pages) await timed(page, async () => (await visit(origin + page, { cookie })).status);
    for (let n = 0; n < 5; n += 1) await timed("a save in the exam", () => sitter.save());
    return longestMs;
  }
  const quietMs = await visitAll(Infinity);
  return () => visitAll(promptMs + 3 * quietMs);
}

const isFile = (() => {
  const files = Object.values(features)
    .flat()
    .flatMap(({ endpoint }) =>
      endpoint.produces ? [new RegExp(`^/api/v3${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`)] : [],
    );
  return (url: string) => files.some((file) => file.test(url.split("?", 1)[0] ?? ""));
})();

test("a hanging file store affects only its files and logs one line", async ({ start }) => {
  const api = await start({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" }, "build/server/api.js");
  const store = await silentServer({ origin: api.origin, isSilent: isFile });
  const portal = await start({ ...settings, V3_API_URL: store.origin });
  const [candidate] = await withDatabase(api, addCandidates);
  if (!candidate) throw new Error("nobody sits the exam");
  const expectUnaffected = await measureUnaffected(portal.origin, api.origin, candidate);
  const before = problemsIn(portal).length;

  const picture = () =>
    visit(`${portal.origin}/media/avatars/${"0".repeat(32)}.webp`, { "x-forwarded-for": newIpAddress() });
  const waiting = Promise.all(Array.from({ length: visitorCount }, picture));
  await expect.poll(() => store.requestCount()).toBeGreaterThan(10); // the others wait for the limit
  await expectUnaffected();
  for (const { status, tookMs } of await waiting) expect([status, tookMs < 20_000]).toEqual([503, true]);
  await expect(async () => {
    // now and then one request is let through to see whether the store is back
    const { status, tookMs } = await picture();
    expect([status, tookMs < 1000], "later requests do not wait").toEqual([503, true]);
  }).toPass();
  await portal.stop();
  expect(problemsIn(portal).slice(before)).toEqual([expect.stringContaining("files of the v3 API are unavailable")]);
  await store.stop();
});

test("a hanging payment gateway affects only its payments and logs a line for each", async ({ start }) => {
  const gateway = await silentServer();
  const portal = await start({
    ...settings,
    SSLCOMMERZ_API_URL: gateway.origin,
    SSLCOMMERZ_STORE_ID: "store",
    SSLCOMMERZ_STORE_PASSWORD: "a-password-of-the-store",
  });
  const [candidates, courses] = await withDatabase(portal, async (db) => {
    const all = await addCandidates(db);
    const orders = [];
    for (const { doctorId } of all) orders.push((await addCourseOrder(db, { doctorId })).enrolment.id);
    return [all, orders] as const;
  });
  const [candidate] = candidates;
  if (!candidate) throw new Error("nobody sits the exam");
  const expectUnaffected = await measureUnaffected(portal.origin, portal.origin, candidate);
  const before = problemsIn(portal).length;

  const responses: number[] = [];
  async function pay(doctor: Candidate, course: number): Promise<void> {
    const form = { form: "pay", plan: "full", method: "sslcommerz", idempotency_key: randomUUID() };
    const response = await fetch(portal.origin + path("my-courses-checkout", { id: course }), {
      method: "POST",
      headers: { origin: portal.origin, cookie: await cookieOf(doctor), accept: "text/html" },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    await response.text();
    responses.push(response.status);
  }
  const paying: Promise<void>[] = [];
  for (const [n, doctor] of candidates.entries()) {
    paying.push(pay(doctor, courses[n] ?? 0));
    // ten at a time: if all were slow in their first reads, the portal would stop sending calls before they reach the
    // gateway
    if (paying.length % 10 === 0 && paying.length <= callLimit) {
      await expect.poll(() => gateway.requestCount() + responses.length).toBeGreaterThanOrEqual(paying.length);
    }
  }
  expect(gateway.requestCount(), "many payments wait for the gateway").toBeGreaterThan(callLimit / 2); // a slow machine refuses some before they get there
  await expectUnaffected();
  await Promise.all(paying);
  expect(responses.filter((status) => status !== 502 && status !== 503)).toEqual([]);
  await portal.stop();
  const lines = problemsIn(portal)
    .slice(before)
    .filter((line) => line.includes("no response in time"));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(gateway.requestCount());
  await gateway.stop();
});

test("a hanging SMS provider affects only its messages and logs a line for each try", async ({ start }) => {
  const provider = await silentServer();
  const portal = await start({ ...settings, SMS_API_URL: provider.origin, SMS_API_TOKEN: "token", SMS_SID: "SID" });
  const candidates = await withDatabase(portal, addCandidates);
  const [candidate] = candidates;
  if (!candidate) throw new Error("nobody sits the exam");
  const expectUnaffected = await measureUnaffected(portal.origin, portal.origin, candidate);
  const before = problemsIn(portal).length;

  const forget = async (phone: string) => {
    const response = await fetch(`${portal.origin}/forget`, {
      method: "POST",
      headers: { origin: portal.origin, "x-forwarded-for": newIpAddress() },
      body: new URLSearchParams({ form: "forget", phone }),
      redirect: "manual",
    });
    return response.status;
  };
  const phones = candidates.slice(0, 10).map((_, n) => `016000${n}0000`);
  expect(await fewAtATime(phones, forget)).toEqual(phones.map(() => 303));
  await expect.poll(() => provider.requestCount()).toBeGreaterThan(0);
  const from = performance.now();
  expect(await forget("01600009999")).toBe(303);
  expect(performance.now() - from, "requesting a code does not wait for the provider").toBeLessThan(promptMs);
  await expectUnaffected();
  await expect.poll(() => problemsIn(portal).length).toBeGreaterThan(before);
  const lines = problemsIn(portal).slice(before);
  expect(lines.length).toBeLessThanOrEqual(provider.requestCount());
  for (const line of lines) expect(line).toContain("sms.send");
  await portal.stop();
  await provider.stop();
});
