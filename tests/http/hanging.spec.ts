import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { features } from "#api/app.ts";
import type { Database } from "#api/db/client.ts";
import { path } from "#app/paths.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { newAddress } from "#tests/support/address.ts";
import { roomSender, sitExam } from "#tests/support/candidate.ts";
import { fewAtATime } from "#tests/support/few-at-a-time.ts";
import { test } from "#tests/support/http-test.ts";
import { seeded } from "#tests/support/mutations.ts";
import { addCourseOrder } from "#tests/support/order-rows.ts";
import type { PortalProcess } from "#tests/support/portal-process.ts";
import { promptMs, visit } from "#tests/support/reading.ts";
import { silentServer } from "#tests/support/silent-server.ts";
import { addSitting, type Candidate } from "#tests/support/sitting.ts";
import { cookieSecret, sealedCookie, sessionCookie } from "#tests/support/visitor.ts";

const settings = { LOG_LEVEL: "warn", SESSION_SECRETS: cookieSecret, TRUSTED_PROXIES: "127.0.0.1" };
/** The calls of a feature that may be under way at once, and a crowd that is more. */
const atOnce = 50;
const crowd = 60;

async function cookieOf({ token, device }: Candidate): Promise<string> {
  return `${await sessionCookie(token)}; ${await sealedCookie("ddt", device)}`;
}

/** The troubles that the log tells of; that an answer took long is told of each. */
function told(program: PortalProcess): string[] {
  const lines = program.output().match(/^\{"level":[456]0.*$/gm) ?? [];
  return lines.filter((line) => !line.includes('"slow request"'));
}

/** Doctors in an exam of a portal, whose API keeps its data where `database` says. */
async function addCandidates(db: Database): Promise<Candidate[]> {
  const { candidates } = await addSitting(db, { candidates: crowd, questions: 10, minutes: 60 });
  return candidates;
}

/** Everything that has to do with nothing that hangs: whether it is done, and no later than on this machine before. */
async function elsewhere(origin: string, apiOrigin: string, candidate: Candidate) {
  const cookie = await cookieOf(candidate);
  const sitter = sitExam(apiOrigin, candidate, seeded("hanging"), (_, who, saving) =>
    roomSender(cookieOf)(origin, who, saving),
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

test("a store of files that hangs costs its files alone, and a line in the log", async ({ start }) => {
  const api = await start({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" }, "build/server/api.js");
  const store = await silentServer({ origin: api.origin, isSilent: isFile });
  const portal = await start({ ...settings, V3_API_URL: store.origin });
  const [candidate] = await withDatabase(api, addCandidates);
  if (!candidate) throw new Error("nobody sits the exam");
  const visitElsewhere = await elsewhere(portal.origin, api.origin, candidate);
  const before = told(portal).length;

  const picture = () =>
    visit(`${portal.origin}/media/avatars/${"0".repeat(32)}.webp`, { "x-forwarded-for": newAddress() });
  const waiting = Promise.all(Array.from({ length: crowd }, picture));
  await expect.poll(() => store.heard()).toBeGreaterThan(10); // the others wait at the door
  await visitElsewhere();
  for (const { status, tookMs } of await waiting) expect([status, tookMs < 20_000]).toEqual([503, true]);
  await expect(async () => {
    // one is let through now and then, to see whether the store is back
    const { status, tookMs } = await picture();
    expect([status, tookMs < 1000], "who asks now does not wait").toEqual([503, true]);
  }).toPass();
  await portal.stop();
  expect(told(portal).slice(before)).toEqual([expect.stringContaining("files of the v3 API are unavailable")]);
  await store.stop();
});

test("a payment gateway that hangs costs its payments alone, and a line in the log for each", async ({ start }) => {
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
  const visitElsewhere = await elsewhere(portal.origin, portal.origin, candidate);
  const before = told(portal).length;

  const answers: number[] = [];
  async function pay(doctor: Candidate, course: number): Promise<void> {
    const form = { form: "pay", plan: "full", method: "sslcommerz", idempotency_key: randomUUID() };
    const answer = await fetch(portal.origin + path("my-courses-checkout", { id: course }), {
      method: "POST",
      headers: { origin: portal.origin, cookie: await cookieOf(doctor), accept: "text/html" },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    await answer.text();
    answers.push(answer.status);
  }
  const paying: Promise<void>[] = [];
  for (const [n, doctor] of candidates.entries()) {
    paying.push(pay(doctor, courses[n] ?? 0));
    // ten at a time: were all of them slow in what they read first, the portal would stop asking before it came to the gateway
    if (paying.length % 10 === 0 && paying.length <= atOnce) {
      await expect.poll(() => gateway.heard() + answers.length).toBeGreaterThanOrEqual(paying.length);
    }
  }
  expect(gateway.heard(), "a crowd hangs there").toBeGreaterThan(atOnce / 2); // a slow machine turns some away before it
  await visitElsewhere();
  await Promise.all(paying);
  expect(answers.filter((status) => status !== 502 && status !== 503)).toEqual([]);
  await portal.stop();
  const lines = told(portal)
    .slice(before)
    .filter((line) => line.includes("no answer in time"));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(gateway.heard());
  await gateway.stop();
});

test("an SMS provider that hangs costs its messages alone, and a line in the log for each try", async ({ start }) => {
  const provider = await silentServer();
  const portal = await start({ ...settings, SMS_API_URL: provider.origin, SMS_API_TOKEN: "token", SMS_SID: "SID" });
  const candidates = await withDatabase(portal, addCandidates);
  const [candidate] = candidates;
  if (!candidate) throw new Error("nobody sits the exam");
  const visitElsewhere = await elsewhere(portal.origin, portal.origin, candidate);
  const before = told(portal).length;

  const forget = async (phone: string) => {
    const answer = await fetch(`${portal.origin}/forget`, {
      method: "POST",
      headers: { origin: portal.origin, "x-forwarded-for": newAddress() },
      body: new URLSearchParams({ form: "forget", phone }),
      redirect: "manual",
    });
    return answer.status;
  };
  const phones = candidates.slice(0, 10).map((_, n) => `016000${n}0000`);
  expect(await fewAtATime(phones, forget)).toEqual(phones.map(() => 303));
  await expect.poll(() => provider.heard()).toBeGreaterThan(0);
  const from = performance.now();
  expect(await forget("01600009999")).toBe(303);
  expect(performance.now() - from, "who asks for a code is not kept waiting").toBeLessThan(promptMs);
  await visitElsewhere();
  await expect.poll(() => told(portal).length).toBeGreaterThan(before);
  const lines = told(portal).slice(before);
  expect(lines.length).toBeLessThanOrEqual(provider.heard());
  for (const line of lines) expect(line).toContain("sms.send");
  await portal.stop();
  await provider.stop();
});
