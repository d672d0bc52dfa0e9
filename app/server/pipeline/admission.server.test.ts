import { expect, test } from "vitest";
import { priorityOf } from "./priority.server.ts";
import { createAdmission } from "./admission.server.ts";

const origin = "https://portal.example";
const session = "__Host-session=sealed";

const requestTo = (path: string, init: RequestInit = {}) => new Request(origin + path, init);

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
])("assigns %s with %o the priority %s", (path, init, priority) => {
  expect(priorityOf(requestTo(path, init), true)).toBe(priority);
});

const page = { headers: { accept: "text/html" } };

/** Admission control with `count` requests to a path in progress or waiting until `end()`. */
async function fullQueue(path: string, count: number) {
  const admission = createAdmission(true);
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const running = Array.from({ length: count }, () =>
    admission.admit(requestTo(path, page), async () => {
      await ended;
      return new Response("done");
    }),
  );
  return { admission, end, running };
}

test("rejects a request that would wait too long, without any work, with a small page and Retry-After", async () => {
  const { admission, end, running } = await fullQueue("/faq", 24);
  let works = 0;
  const refused = await admission.admit(requestTo("/faq", page), () => {
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
  const responses = await Promise.all(running);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(16);
});

test("does not resubmit a form automatically, and says that nothing was changed", async () => {
  const { admission, end } = await fullQueue("/faq", 24);
  const refused = await admission.admit(requestTo("/faq", { ...page, method: "POST" }), () =>
    Promise.reject(new Error()),
  );
  const html = await refused.text();
  expect(html).not.toContain("http-equiv");
  expect(html).toContain("কিছুই বদলায়নি");
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(2000);
  end();
});

test("admits requests of other priorities while one queue is full, and rejects API calls with JSON", async () => {
  const { admission, end } = await fullQueue("/api/v3/web/faqs", 24);
  const save = requestTo("/api/v3/web/doctor/courses/1/events/1/pending/exam/attempt/answers", { method: "POST" });
  expect((await admission.admit(save, () => Promise.resolve(new Response("kept")))).status).toBe(200);
  const refused = await admission.admit(requestTo("/api/v3/web/faqs"), () => Promise.reject(new Error()));
  expect(await refused.json()).toMatchObject({ code: "busy", retry_after: Number(refused.headers.get("retry-after")) });
  end();
});

test("starts no work for a client that has disconnected, and serves the next one", async () => {
  const { admission, end, running } = await fullQueue("/faq", 8);
  const client = new AbortController();
  let works = 0;
  const work = () => {
    works += 1;
    return Promise.resolve(new Response());
  };
  const disconnected = admission.admit(requestTo("/faq", { ...page, signal: client.signal }), work);
  const connected = admission.admit(requestTo("/faq", page), work);
  client.abort();
  end();
  await Promise.all(running);
  expect((await disconnected).status).toBe(503);
  expect((await connected).status).toBe(200);
  expect(works).toBe(1);
});

test("frees the slot of a request that runs long, since it waits for something other than the processor", async () => {
  const { admission, end, running } = await fullQueue("/faq", 8);
  const next = await admission.admit(requestTo("/faq", page), () => Promise.resolve(new Response("next")));
  expect(await next.text()).toBe("next");
  end();
  await Promise.all(running);
});
