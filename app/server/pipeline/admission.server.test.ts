import { expect, test } from "vitest";
import { createAdmission } from "#process/admission.ts";
import { busyResponse } from "./busy.server.ts";
import { priorityOf } from "./priority.server.ts";

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

/**
 * Admission control, of a busy processor or of this one, with `count` requests to a path in progress or waiting until
 * `end()`.
 */
async function fullQueue(path: string, count: number, init: RequestInit = page, isBusy = true) {
  const busy = () => ({ idle: 0, active: 1, utilization: 1 });
  const admission = createAdmission({
    priorityOf: (request) => priorityOf(request, true),
    refuse: busyResponse,
    ...(isBusy && { utilization: busy }),
  });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const running = Array.from({ length: count }, () =>
    admission.admit(requestTo(path, init), async () => {
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

test.each(["/my/notices", "/my/courses/7/schedule/8", "/my/notices.data"])(
  "keeps the other pages of a queue open while %s hangs, however many ask for it",
  async (path) => {
    const { admission, end, running } = await fullQueue(path, 80, { headers: { cookie: session } }, false);
    const askedAtMs = performance.now();
    const other = await admission.admit(requestTo("/my/dashboard", { headers: { cookie: session } }), () =>
      Promise.resolve(new Response("other")),
    );
    expect(await other.text()).toBe("other");
    expect(performance.now() - askedAtMs).toBeLessThan(1000);
    const more = Array.from({ length: 60 }, () =>
      admission.admit(requestTo(path, { headers: { cookie: session } }), () => Promise.resolve(new Response("more"))),
    );
    expect((await Promise.all(more)).every(({ status }) => status === 200)).toBe(true);
    end();
    expect((await Promise.all(running)).filter(({ status }) => status === 200)).toHaveLength(80);
  },
);

test("refuses more of a page that hangs, and no other page", async () => {
  const doctor = { headers: { cookie: session } };
  const { admission, end, running } = await fullQueue("/my/notices", 110, doctor, false);
  const ask = (path: string) => admission.admit(requestTo(path, doctor), () => Promise.resolve(new Response()));
  await ask("/my/dashboard"); // waits until the page is known to hang
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const more = Array.from({ length: 60 }, () =>
    admission.admit(requestTo("/my/notices", doctor), async () => {
      await released;
      return new Response();
    }),
  );
  expect((await ask("/my/notices")).status).toBe(503);
  expect((await ask("/my/courses")).status).toBe(200);
  release();
  end();
  const responses = await Promise.all([...running, ...more]);
  const served = responses.filter(({ status }) => status === 200).length;
  expect(served).toBeGreaterThanOrEqual(150);
  expect(served).toBeLessThanOrEqual(150 + 12);
});

test("a page that no longer hangs uses slots again", async () => {
  const doctor = { headers: { cookie: session } };
  const { admission, end, running } = await fullQueue("/my/notices", 12, doctor, false);
  await admission.admit(requestTo("/my/dashboard", doctor), () => Promise.resolve(new Response()));
  end();
  await Promise.all(running);
  let most = 0;
  let now = 0;
  const later = Array.from({ length: 40 }, () =>
    admission.admit(requestTo("/my/notices", doctor), async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return new Response();
    }),
  );
  await Promise.all(later);
  expect(most).toBe(12);
});
