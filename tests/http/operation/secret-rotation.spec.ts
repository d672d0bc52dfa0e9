import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { createCookie } from "@remix-run/node";
import { desc, eq } from "drizzle-orm";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions } from "#api/db/schema/exams/exams.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { unseal } from "#app/server/session/sealed-cookie.server.ts";
import { createKeyRing } from "#config/secrets.ts";
import { findPastExam } from "#tests/support/rows/exams/demo-exams.ts";
import { findIn } from "#tests/support/api/find-in.ts";
import { codeIn } from "#tests/support/api/one-time-code.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { addNewcomer } from "#tests/support/rows/newcomer.ts";
import { payAtSslcommerz } from "#tests/support/api/scenarios/payers.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { startReplicas, type Replicas } from "#tests/support/processes/replicas.ts";
import { addClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

const [a, b] = ["the-secret-of-before-the-change-long-enough", "the-secret-of-after-the-change-long-enough"];

/** Something in progress, such as a login or a payment, and how to continue it at a replica. */
interface PendingAction {
  what: string;
  /** True for an action that is over within hours, before its secret is removed. */
  isBrief: boolean;
  continueAt: (origin: string) => Promise<void>;
}

async function v3(origin: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/v3/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(200);
  return text;
}

/** Logs a doctor in, alternating replicas with each request, opens a lecture and starts an exam. */
async function study({ db, next }: Replicas, when: string): Promise<PendingAction[]> {
  const twin = await addClonedDoctor(db);
  let currentOrigin: string | undefined;
  const doctor = browserAt(() => currentOrigin ?? next());
  expect((await doctor.logIn(twin.phone, twin.password)).status, when).toBe(303);

  const list = await (await doctor.send(`/my/pending-video/${twin.courses.past}`)).text();
  const lecture = findIn(list, /(\/my\/pending-video\/\d+\/video\/\d+)/, "the list of lectures");
  const video = findIn(await (await doctor.send(lecture)).text(), /(\/my\/files\/\d+\?grant=[\w.-]+)/, "the lecture");

  const { course, event } = await findPastExam(db, twin);
  const exam = `/my/courses/${course}/events/${event}`;
  const begun = await doctor.post(`${exam}/pending-exam-info`, {
    form: "start",
    agree: "on",
    idempotency_key: randomUUID(),
  });
  const room = `${exam}/exam/participated`;
  expect(begun.headers.get("location"), when).toBe(room);
  const tokenOf = async () =>
    findIn(await (await doctor.send(room)).text(), /name="attempt_token" value="([^"]+)"/, "the room");
  const firstToken = await tokenOf();
  const [attempt] = await db.select().from(examAttempts).orderBy(desc(examAttempts.id)).limit(1);
  const [question] = await db
    .select({ id: examQuestions.id })
    .from(examQuestions)
    .where(eq(examQuestions.exam_id, attempt?.exam_id ?? 0));
  let base_rev = 0;

  async function save(attempt_token: string): Promise<void> {
    const mutation = { mutation_id: randomUUID(), base_rev, device_seq: base_rev + 1 };
    const answer = { question_id: question?.id, ...mutation, value: null, flagged: base_rev % 2 === 0 };
    const saved = await doctor.post(`${room}/answers`, { attempt_token, answers: JSON.stringify([answer]) });
    const kept = await saved.text();
    expect(saved.status, kept).toBe(200);
    expect(kept).toContain('"outcome":"applied"');
    base_rev += 1;
  }

  const action = (what: string, isBrief: boolean, visit: () => Promise<void>): PendingAction => ({
    what: `${what} of ${when}`,
    isBrief,
    async continueAt(origin) {
      currentOrigin = origin;
      await visit();
    },
  });
  return [
    action("login", false, async () => expect((await doctor.send("/my/dashboard")).status).toBe(200)),
    action("exam", false, async () => {
      await save(firstToken);
      await save(await tokenOf());
    }),
    action("lecture", true, async () => {
      expect((await doctor.send(video, { headers: { range: "bytes=0-9" } })).status).toBe(206);
    }),
  ];
}

/** Requests a code at one replica, to be entered at the other. */
async function askForCode({ db, next }: Replicas, when: string): Promise<PendingAction> {
  const { phone } = await addNewcomer(db);
  const asked = await v3(next(), "auth/forget", { phone });
  const browser = { "x-device-token": findIn(asked, /"gns_ddt":"([^"]+)"/, "the response to a forgotten password") };
  const [sms] = await db.select().from(smsOutbox).where(eq(smsOutbox.recipient, phone));
  const code = codeIn(sms?.body ?? "", `the message to ${phone}`);
  let isUsed = false;
  return {
    what: `code of ${when}`,
    isBrief: true,
    async continueAt(origin) {
      if (!isUsed) await v3(origin, "auth/otp", { phone, code, purpose: "reset" }, browser);
      isUsed = true;
    },
  };
}

/** Starts a payment at one replica, with the gateway returning to the other. */
async function pay({ db, next, origins }: Replicas, when: string): Promise<PendingAction> {
  const { phone, password } = await addNewcomer(db);
  const login = await v3(next(), "auth/login", { mobile_number: phone, password });
  const valueOf = (json: string, name: string) => findIn(json, new RegExp(`"${name}":"?([^",}]+)`), name);
  const who = { authorization: `Bearer ${valueOf(login, "token")}`, "x-device-token": valueOf(login, "gns_ddt") };
  const place = `${next()}/api/v3/web/doctor/batches/7/enroll-eligibility?schedule_id=15`;
  const choices = await (await fetch(place, { headers: who })).text();
  const chosen = {
    discipline_id: findIn(choices, /"disciplines":\[\{"id":(\d+)/, "the choices"),
    candidate_type: findIn(choices, /"candidate_types":\[\{"key":"([^"]+)/, "the choices"),
  };
  const enrolment = await v3(next(), "web/doctor/batches/7/enroll", { schedule_id: 15, agree: true, ...chosen }, who);
  const order = findIn(enrolment, /"order":\{"id":(\d+)/, "the enrolment");
  const begun = await v3(next(), `web/doctor/orders/${order}/payments`, { method: "sslcommerz", plan: "full" }, who);
  const back = await payAtSslcommerz(valueOf(begun, "redirect_url"), { outcome: "success" });
  let receipt = "";
  return {
    what: `payment of ${when}`,
    isBrief: true,
    async continueAt(origin) {
      if (receipt === "") {
        const body = new URLSearchParams(back?.fields);
        const led = await fetch(origin + new URL(back?.action ?? "").pathname, {
          method: "POST",
          body,
          redirect: "manual",
        });
        const { pathname, search } = new URL(led.headers.get("location") ?? "");
        receipt = pathname + search;
      }
      for (const any of origins) {
        const page = await fetch(any + receipt, { redirect: "manual" });
        expect(page.status, `the receipt at ${any}`).toBe(200);
      }
    },
  };
}

/** Checks whether a replica encrypts the cookie of a new login with this secret. */
async function signsWith({ db, origins }: Replicas, n: 0 | 1, secret: string): Promise<boolean> {
  const { phone, password } = await addNewcomer(db);
  const browser = browserAt(origins[n] ?? "");
  await browser.logIn(phone, password);
  const sealed: unknown = await createCookie("session").parse(`session=${browser.jar.get("session")}`);
  return (await unseal(String(sealed), createKeyRing([secret]), "cookie session")) !== undefined;
}

const replicated = test.extend<{ replicas: Replicas }>({
  replicas: async ({ browserName: _ }, use) => {
    const replicas = await startReplicas(a);
    await use(replicas);
    await replicas.stop();
  },
});

replicated(
  "rotating the secret from A to A,B to B,A to B on two replicas, restarted one by one, interrupts nothing @whole",
  async ({ replicas }) => {
    const startAll = async (when: string) => [
      ...(await study(replicas, when)),
      await askForCode(replicas, when),
      await pay(replicas, when),
    ];
    let actions = await startAll("A");
    const expectAllToContinue = async (now: string) => {
      for (const { what, continueAt: visit } of actions) {
        for (const origin of replicas.origins) {
          await test.step(`${what}, ${now}, at ${origin}`, () => visit(origin));
        }
      }
    };
    const rollOut = async (before: string, after: string, secrets: string) => {
      await replicas.restart(0, secrets);
      await expectAllToContinue(`${after} and ${before}`);
      actions.push(...(await startAll(`${after} and ${before}`)));
      await replicas.restart(1, secrets);
      await expectAllToContinue(after);
    };

    await rollOut("A", "A,B", `${a},${b}`);
    expect(await signsWith(replicas, 0, a)).toBe(true);
    await rollOut("A,B", "B,A", `${b},${a}`);
    for (const n of [0, 1] as const) expect(await signsWith(replicas, n, b)).toBe(true);

    actions = [...actions.filter(({ isBrief }) => !isBrief), ...(await startAll("B,A"))];
    await rollOut("B,A", "B", b);
  },
);
