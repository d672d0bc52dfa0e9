import { expect, test } from "vitest";
import { laneOf } from "./lane-of.server.ts";
import { createLanes } from "./lanes.server.ts";

const origin = "https://portal.example";
const session = "__Host-session=sealed";

const asking = (path: string, init: RequestInit = {}) => new Request(origin + path, init);

test.each<[string, RequestInit, string | undefined]>([
  ["/assets/entry-1234.js", {}, undefined],
  ["/readyz", {}, undefined],
  ["/", {}, "visitor"],
  ["/no-such-page", {}, "visitor"],
  ["/login", {}, "visitor"],
  ["/login", { method: "POST" }, "entry"],
  ["/login.data", { method: "POST" }, "entry"],
  ["/my/dashboard", { headers: { cookie: session } }, "doctor"],
  ["/my/dashboard", { headers: { cookie: "session=of-another-site" } }, "visitor"],
  ["/my/courses/1/checkout", { method: "POST", headers: { cookie: session } }, "money"],
  ["/my/courses/1/checkout", { headers: { cookie: session } }, "doctor"],
  ["/my/courses/1/schedule/1/events/1/exam/participated/answers", { method: "POST" }, "exam"],
  ["/my/courses/1/schedule/1/events/1/exam/participated", { headers: { cookie: session } }, "paper"],
  ["/my/courses/1/schedule/1/events/1/exam/participated", { method: "POST", headers: { cookie: session } }, "exam"],
  ["/my/courses/1/schedule/1/events/1/exam/participated/clock", { headers: { cookie: session } }, "exam"],
  ["/my/courses/1/schedule/1/events/1/exam-info", { headers: { cookie: session } }, "doctor"],
  ["/my/courses/1/schedule/1/events/1/exam-info", { method: "POST", headers: { cookie: session } }, "paper"],
  ["/api/v3/web/doctor/courses/1/schedule/1/events/1/exam/attempt/answers", { method: "POST" }, "exam"],
  ["/api/v3/web/doctor/courses/1/schedule/1/events/1/exam/attempt/submit", { method: "POST" }, "exam"],
  ["/api/v3/web/doctor/courses/1/schedule/1/events/1/exam/attempt/clock", {}, "exam"],
  ["/api/v3/web/doctor/courses/1/schedule/1/events/1/exam/attempt/review", {}, "paper"],
  ["/api/v3/web/doctor/courses/1/schedule/1/events/1/exam/start", { method: "POST" }, "paper"],
  ["/api/v3/web/quiz-entries/abc/attempt", {}, "paper"],
  ["/api/v3/payments/sslcommerz/ipn", { method: "POST" }, "money"],
  ["/api/v3/web/doctor/orders/1/payments", { method: "POST" }, "money"],
  ["/api/v3/auth/login", { method: "POST" }, "entry"],
  ["/api/v3/web/doctor/dashboard", { headers: { authorization: "Bearer x" } }, "doctor"],
  ["/api/v3/web/faqs", {}, "visitor"],
])("%s with %o waits with its own kind", (path, init, lane) => {
  expect(laneOf(asking(path, init), true)).toBe(lane);
});

const page = { headers: { accept: "text/html" } };

/** Lanes of which one is full, until `end()`. */
async function fullLane(path: string, count: number) {
  const lanes = createLanes(true);
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const running = Array.from({ length: count }, () =>
    lanes.answer(asking(path, page), async () => {
      await ended;
      return new Response("done");
    }),
  );
  return { lanes, end, running };
}

test("who would wait too long is refused before any work: a small page, and when to come back", async () => {
  const { lanes, end, running } = await fullLane("/faq", 24);
  let works = 0;
  const refused = await lanes.answer(asking("/faq", page), () => {
    works += 1;
    return Promise.resolve(new Response());
  });
  const html = await refused.text();
  expect({ status: refused.status, works }).toEqual({ status: 503, works: 0 });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(2);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(5);
  expect(html).toContain("অনেক ভিড়");
  expect(html).toMatch(/http-equiv="refresh" content="[2-5]"/);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(2000);
  end();
  const answered = await Promise.all(running);
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(16);
});

test("what a form had sent is not sent again by itself, and the page says that nothing was taken", async () => {
  const { lanes, end } = await fullLane("/faq", 24);
  const refused = await lanes.answer(asking("/faq", { ...page, method: "POST" }), () => Promise.reject(new Error()));
  const html = await refused.text();
  expect(html).not.toContain("http-equiv");
  expect(html).toContain("কিছুই বদলায়নি");
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(2000);
  end();
});

test("a full lane holds up no other; programs hear of it in their own words", async () => {
  const { lanes, end } = await fullLane("/api/v3/web/faqs", 24);
  const save = asking("/api/v3/web/doctor/courses/1/events/1/pending/exam/attempt/answers", { method: "POST" });
  expect((await lanes.answer(save, () => Promise.resolve(new Response("kept")))).status).toBe(200);
  const refused = await lanes.answer(asking("/api/v3/web/faqs"), () => Promise.reject(new Error()));
  expect(await refused.json()).toMatchObject({ code: "busy", retry_after: Number(refused.headers.get("retry-after")) });
  end();
});

test("for who has left meanwhile nothing is begun, and the turn goes on", async () => {
  const { lanes, end, running } = await fullLane("/faq", 8);
  const leaving = new AbortController();
  let works = 0;
  const work = () => {
    works += 1;
    return Promise.resolve(new Response());
  };
  const left = lanes.answer(asking("/faq", { ...page, signal: leaving.signal }), work);
  const stays = lanes.answer(asking("/faq", page), work);
  leaving.abort();
  end();
  await Promise.all(running);
  expect((await left).status).toBe(503);
  expect((await stays).status).toBe(200);
  expect(works).toBe(1);
});

test("who waits long for something else than the processor passes the place on", async () => {
  const { lanes, end, running } = await fullLane("/faq", 8);
  const next = await lanes.answer(asking("/faq", page), () => Promise.resolve(new Response("next")));
  expect(await next.text()).toBe("next");
  end();
  await Promise.all(running);
});
