import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { findLaterExam, findPastExam, type DemoExam } from "#tests/support/rows/exams/demo-exams.ts";
import { newDoctor, staff } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/journey.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { servers } from "#tests/support/processes/servers.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

const { origin } = servers.portal;

async function loggedIn({ phone, password }: ClonedDoctor): Promise<PlainBrowser> {
  const browser = browserAt(origin);
  expect((await browser.logIn(phone, password)).status).toBe(303);
  return browser;
}

const late = ({ course, event }: DemoExam) => `/my/courses/${course}/events/${event}`;
const inTime = ({ course, schedule, event }: DemoExam) => `/my/courses/${course}/schedule/${schedule}/events/${event}`;

/**
 * Requests a page as a document and as each kind of data, and removes what differs between any two responses: nonces,
 * mutation ids and times.
 */
async function everyRepresentation(browser: PlainBrowser, address: string) {
  const [path = "", query = ""] = address.split("?");
  const search = query && `?${query}`;
  const addresses = [address, `${path}.data${search}`, `${path}.data?_routes=root${query && `&${query}`}`];
  return Promise.all(
    addresses.map(async (each) => {
      const response = await browser.send(each, { headers: { "accept-encoding": "identity" } }); // compressed sizes depend on the nonce
      const text = (await response.text())
        .replace(/nonce=\\?"[^"]*"/g, "")
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")
        .replace(/(name="seq" value=")\d+|("seq\\?",)\d+/g, "")
        .replace(/serverNowMs&quot;:\d+/g, "")
        .replace(/(server_now\\?","?\\?")[^"\\]*|(remaining_seconds\\?",)\d+/g, "");
      const headers = [...response.headers].filter(([name]) => !/^(date|content-security-policy|etag)$/.test(name));
      return { each, status: response.status, headers, text };
    }),
  );
}

test("papers that differ only in their answer key are identical in every byte while sat @exam", async ({
  cloneDoctor,
  portalDb,
}) => {
  const candidate = await cloneDoctor();
  const exam = await findPastExam(portalDb, candidate, "সাপ্তাহিক পরীক্ষা ৪");
  const doctor = await loggedIn(candidate);
  const begun = { form: "start", agree: "on", idempotency_key: randomUUID() };
  expect((await doctor.post(`${late(exam)}/pending-exam-info`, begun)).headers.get("location")).toMatch(
    /participated$/,
  );
  const room = `${late(exam)}/exam/participated`;
  const pages = [
    `${room}?page=1`,
    `${room}?page=2`,
    `${room}/review`,
    `${late(exam)}/pending-exam-info`,
    `${late(exam)}/exam/participated-questions-answer`,
    `${late(exam)}/exam/question-list?page=2`,
    `${late(exam)}/exam/question-answer-list`,
    `${late(exam)}/exam/question-explanation-list`,
    `${late(exam)}/exam/result`,
  ];
  const read = async () => {
    const responses = [];
    for (const page of pages) responses.push(await everyRepresentation(doctor, page));
    return responses.flat();
  };

  // From the second after the start on, the times in a response differ; equal ones would be serialized once.
  const times = /startedAtMs&quot;:(\d+)[^>]*serverNowMs&quot;:(\d+)/;
  await expect
    .poll(async () => {
      const [, startedAt, now] = times.exec(await (await doctor.send(`${room}?page=1`)).text()) ?? [];
      return startedAt !== undefined && startedAt !== now;
    })
    .toBe(true);
  let before = await read();
  // a page waits only a second for the doctor's name, so a busy machine may leave it out
  await expect(async () => {
    const first = before;
    before = await read();
    expect(before).toEqual(first);
  }).toPass();
  expect([before[0]?.status, before[0]?.text.includes('id="q1"')]).toEqual([200, true]);
  for (const { each, text } of before) {
    expect([each, /is_true|"(key|standing|reference|obtained)\\?"/.exec(text)?.[0]]).toEqual([each, undefined]);
  }
  const paper = "p-ii-full-july-past-e15";
  const reason = ["--reason", "a key of another exam"];
  for (const key of ["FFFFF", "TTTTT"]) {
    await staff("exams", "regrade", paper, "--question", "1", "--key", key, ...reason, "--yes");
    // Two times within one second are serialized once: only a lasting difference would reveal the key.
    await expect(async () => {
      for (const [place, { text, ...response }] of (await read()).entries()) {
        const { text: first, ...twin } = before[place] ?? { text: "" };
        expect({ ...response, isSame: text === first }).toEqual({ ...twin, isSame: true });
      }
    }).toPass();
  }
});

const papers = ["participated-questions-answer", "question-list", "question-answer-list", "question-explanation-list"];

test("an exam that has not started has no paper, result or merit list, neither as document nor as data @exam", async ({
  cloneDoctor,
  portalDb,
}) => {
  const candidate = await cloneDoctor();
  const exam = await findLaterExam(portalDb, candidate);
  const doctor = await loggedIn(candidate);
  for (const prefix of [inTime(exam), late(exam)]) {
    for (const page of papers) {
      for (const { each, status, text } of await everyRepresentation(doctor, `${prefix}/exam/${page}`)) {
        if (each.includes("_routes=root")) continue;
        expect([each, status]).toEqual([each, 403]);
        expect(text, each).not.toMatch(/<article|stem_html|options/);
      }
    }
    for (const room of ["exam/participated", "exam/participated/review", "exam/participated/clock"]) {
      const response = await doctor.send(`${prefix}/${room}`);
      expect([response.status, await response.text()], room).toEqual([
        expect.any(Number),
        expect.not.stringMatching(/<form/),
      ]);
      expect([302, 303], room).toContain(response.status);
    }
  }
  for (const page of ["result", "merit"]) {
    const response = await doctor.send(`${late(exam)}/exam/${page}`);
    expect([page, response.status]).toEqual([page, 403]);
  }
});

const quiz = "/on-spot-quiz/daily-anatomy";

test("a stranger with another guest's number learns no entry key, resumes nothing and claims nothing @exam", async ({
  cloneDoctor,
}) => {
  const { phone } = newDoctor();
  const guest = browserAt(origin);
  const form = { form: "quiz", guest_name: "ডা. নমুনা", guest_phone: phone };
  const room = (await guest.post(quiz, form)).headers.get("location") ?? "";
  const key = room.split("/").at(-1) ?? "";
  expect(key).toMatch(/^[\w-]{22}$/);

  const stranger = browserAt(origin);
  const refused = await stranger.post(quiz, form);
  expect([refused.status, refused.headers.get("location")]).toEqual([303, quiz]);
  expect((await refused.text()) + [...stranger.jar.values()].join()).not.toContain(key);
  expect([...stranger.jar.keys()]).not.toContain("quiz_entries");
  expect(await (await stranger.send(quiz)).text()).toContain("এই নম্বরে কুইজটি আগে শুরু হয়েছে");

  const doctor = await loggedIn(await cloneDoctor());
  for (const browser of [stranger, doctor]) {
    for (const page of [room, `${room}/review`, `${room}/answers`, `${room}/result`]) {
      for (const address of [page, `${page}.data`]) {
        const response = await browser.send(address);
        expect([address, response.status]).toEqual([address, 403]);
        expect(await response.text()).not.toMatch(/প্রশ্ন ১|stem_html|submission_key/);
      }
    }
    const submitted = await browser.post(`${room}/review`, { submission_key: "guessed-by-a-stranger" });
    expect(submitted.status).toBe(403);
    expect((await browser.post(room, { go: "take-over" })).status).toBe(403);
    expect((await browser.post(`${room}/answers`, { submission_key: "guessed-by-a-stranger" })).status).toBe(403);
  }
  expect((await doctor.send(`/my/quiz/results/${key}`)).status).toBe(403);
  expect((await guest.send(room)).status, "the guest continues").toBe(200);
});
