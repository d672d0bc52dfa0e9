import { expect } from "@playwright/test";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { roomStoreOf } from "#app/features/exams/quiz/held-rooms.server.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { refusal } from "#tests/support/fakes/fake-api.ts";

const slug = "any-quiz";
const page = `/on-spot-quiz/${slug}`;
const key = "k".repeat(22);
const opens = "2027-03-05T21:00:00+06:00";
const quiz = {
  slug,
  title: "নমুনা কুইজ",
  opens_at: opens,
  closes_at: "2027-03-06T21:00:00+06:00",
  questions: 10,
  minutes: 10,
  access: "public",
  state: "open",
  rules: null,
  prize_note: null,
  phone_required: true,
  otp_required: false,
  one_per_phone: true,
  server_now: opens,
  will_end_at_if_started_now: null,
  is_shortened: false,
};
const entry = (state: string) => ({ key, state });
const nameOf = (name: string, params: object) => encodeURIComponent(JSON.stringify({ name, params }));
const backHere = nameOf("on-spot-quiz", { slug });

interface Row {
  gate: { code: string; ok?: boolean; entry?: object; batches?: object[] };
  isDoctor?: boolean;
  /** Matches a text of the page, or the redirect target. */
  leads: RegExp;
}

/** Every outcome of the quiz guard, as the API returns it. */
const rows: Record<string, Row> = {
  "a quiz that has not opened says when it will": { gate: { code: "not_open" }, leads: /খুলবে.*মার্চ/ },
  "a closed quiz says so": { gate: { code: "closed" }, leads: /কুইজের তালিকা/ },
  "a closed quiz links a player to the result": {
    gate: { code: "closed", entry: entry("finished") },
    leads: new RegExp(`href="${page}/entries/${key}/result"`),
  },
  "a public quiz asks a guest for name and number": { gate: { code: "start", ok: true }, leads: /name="guest_phone"/ },
  "a public quiz asks a doctor for nothing": { gate: { code: "start", ok: true }, isDoctor: true, leads: /কুইজ শুরু করুন/ },
  "a quiz for doctors redirects a visitor to the login, and back": {
    gate: { code: "login_required" },
    leads: new RegExp(`^/login\\?next=${backHere}$`),
  },
  "a quiz for doctors redirects a doctor on a new device to the devices": {
    gate: { code: "device_unverified" },
    isDoctor: true,
    leads: new RegExp(`^/my/account/devices\\?next=${backHere}$`),
  },
  "a quiz for enrolled doctors names the batches": {
    gate: { code: "not_enrolled", batches: [{ id: 7, title: "নমুনা ব্যাচ" }] },
    isDoctor: true,
    leads: /href="\/batch-details\/7">নমুনা ব্যাচ/,
  },
  "a running entry can be resumed": {
    gate: { code: "resume", ok: true, entry: entry("running") },
    leads: /কুইজে ফিরুন/,
  },
  "a finished entry redirects a guest to the result": {
    gate: { code: "already_played", entry: entry("finished") },
    leads: new RegExp(`^/on-spot-quiz/any-quiz/entries/${key}/result$`),
  },
};

test("every outcome of the quiz guard leads to its page @exam", async ({ api, start }) => {
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "warn" });
  for (const [what, { gate, isDoctor = false, leads }] of Object.entries(rows)) {
    const gateResponse = { ok: false, message: "কুইজের সময় শেষ।", batches: [], entry: null, ...gate };
    api.responders.set(`GET /api/v3/web/quizzes/${slug}`, () => ({ quiz, gate: gateResponse }));
    const browser = browserAt(origin);
    const headers: Record<string, string> = isDoctor ? { cookie: await sessionCookie("a-token") } : {};
    const response = await browser.send(page, { headers });
    const to = response.headers.get("location");
    expect([what, to ?? (await response.text())]).toEqual([what, expect.stringMatching(leads)]);
    expect([what, response.status]).toEqual([what, to === null ? 200 : 302]);
  }

  api.responders.set(`GET /api/v3/web/quizzes/${slug}`, () => refusal(404, { message: "কুইজটি পাওয়া যায়নি।" }));
  expect((await browserAt(origin).send(page)).status, "a draft or a missing quiz").toBe(404);
  const toLogin = await browserAt(origin).send(`/my/quiz/results/${key}`);
  expect(toLogin.headers.get("location"), "the key is kept").toBe(`/login?next=${nameOf("my-quiz-result", { key })}`);
});

test("the result page forgets a quiz room only once it has ended @exam", async ({ api, start }) => {
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "error" });
  const call = `GET /api/v3/web/quiz-entries/${key}`;
  const clock = { server_now: opens, ends_at: opens, remaining_seconds: 0, status: "submitted" };
  const [, held] = roomStoreOf(key).split(":");
  const forgets = async () => {
    const headers = { cookie: `quiz_rooms=${held}` };
    const { headers: sent } = await browserAt(origin).send(`${page}/entries/${key}/result`, { headers });
    return sent.getSetCookie().some((cookie) => cookie.startsWith("quiz_rooms="));
  };
  api.responders.set(`${call}/result`, () => refusal(403, { code: "result_not_published", message: "পরে।" }));
  api.responders.set(`${call}/attempt/clock`, () => refusal(503, { message: "একটু পরে।" }));
  expect(await forgets(), "during an outage").toBe(false);
  api.responders.set(`${call}/attempt/clock`, () => clock);
  expect(await forgets(), "after the end").toBe(true);
});
