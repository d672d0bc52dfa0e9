import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  batches,
  courseCategories,
  courses,
  courseSettings,
  publicEvents,
  yearCourseSessions,
  quizzes,
} from "#api/db/schema/catalogue.ts";
import { testApi } from "#tests/support/api/api.ts";
import {
  addBatch,
  addCategory,
  addCourse,
  addEvent,
  addCourseTerm,
  addQuiz,
  addSchedule,
  addScheduleEvent,
} from "#tests/support/rows/catalogue-rows.ts";
import { features } from "./app.ts";

const readEndpoints = Object.values(features)
  .flat()
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method === "GET" && (access === "public" || access === "visitor"));
/** True for paths that need a receipt or the token of a quiz entry. */
const needsProof = (path: string) => path.startsWith("/web/doctor/") || path.includes("{key}");
const lists = readEndpoints.filter(({ params }) => !params);
const paged = lists.filter(({ query }) => query instanceof z.ZodObject && "after" in query.shape);

/** All public paths with these params filled in. */
function pathsWith(params: Record<string, string>): string[] {
  return readEndpoints.map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ""));
}

test("every list succeeds on an empty database", async () => {
  const { request } = await testApi();
  const statuses = await Promise.all(lists.map(async ({ path }) => [path, (await request(path)).status]));
  expect(statuses).toEqual(lists.map(({ path }) => [path, 200]));
});

test("every endpoint succeeds for some demo data and gives 404 at worst", async () => {
  const { db, request } = await testApi({ seeded: true });
  const slugs = [
    ...(await db.select({ slug: courseCategories.slug }).from(courseCategories)),
    ...(await db.select({ slug: courses.slug }).from(courses)),
    ...(await db.select({ slug: quizzes.slug }).from(quizzes)),
    { slug: "about" },
  ];
  for (const { path, produces } of readEndpoints) {
    if (produces || needsProof(path)) continue; // the demo has no doctors' pictures
    const names = path.includes("{slug}")
      ? slugs.map(({ slug }) => slug)
      : [...Array(20).keys()].map((id) => `${id + 1}`);
    const calls = new Set(names.map((name) => path.replace(/\{\w+\}/, name)));
    const statuses = new Set(await Promise.all([...calls].map(async (call) => (await request(call)).status)));
    expect([path, statuses.has(200)]).toEqual([path, true]);
    expect([path, [...statuses].filter((status) => status !== 200 && status !== 404)]).toEqual([path, []]);
  }
});

test("every endpoint by id responds to an invalid id with 404", async () => {
  const { refusal } = await testApi();
  const byId = readEndpoints.filter(({ path }) => path.includes("{id}"));
  expect(byId.length).toBeGreaterThan(4);
  for (const id of ["0", "abc", "1e3", "1234567890123", "-1", "1.5", "+1", "0x1", "%00", "%F0%9F%98%80", "1%20", "১"]) {
    for (const { path, params } of byId) {
      if (params?.safeParse({ id }).success) continue; // also found by a slug
      const { message } = await refusal(404, path.replace("{id}", id));
      expect(message, `${path}: ${id}`).toBe("যা খুঁজছেন তা পাওয়া যায়নি।");
    }
  }
});

test("every endpoint by slug responds to an invalid slug with 404", async () => {
  const { refusal } = await testApi();
  const bySlug = readEndpoints.filter(({ path }) => path.includes("{slug}"));
  for (const slug of ["FCPS", "a%20b", "a".repeat(65), "..%2Fbatches", "%00", "কোর্স", "a'--"]) {
    for (const { path } of bySlug) await refusal(404, path.replace("{slug}", slug));
  }
});

test("every paged list refuses an invalid cursor", async () => {
  const { refusal } = await testApi();
  const encoded = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");
  const cursors = ["abc", "_", encoded([1]), encoded(["x", 1]), encoded([1, "x"]), encoded({ 0: 1, 1: 1, length: 2 })];
  expect(paged.length).toBeGreaterThan(3);
  for (const { path } of paged) {
    for (const cursor of cursors) {
      for (const direction of ["after", "before"]) {
        const { message } = await refusal(400, `${path}?${direction}=${cursor}`);
        expect(message, path).toBe("পাতার ঠিকানাটি ঠিক নয়। তালিকার শুরু থেকে দেখুন।");
      }
    }
    const { errors } = await refusal(422, `${path}?after=${encodeURIComponent("a b")}`);
    expect(errors, path).toEqual({ after: ["এই তথ্যটি ঠিক নয়।"] });
  }
});

test("ignores an unknown query parameter and refuses a repeated one", async () => {
  const { request, refusal } = await testApi();
  for (const { path, query } of lists) {
    expect((await request(`${path}?utm_source=sms`)).status).toBe(200);
    if (!query) continue;
    expect(await refusal(422, `${path}?search=a&search=b`)).toEqual({
      status: 422,
      message: "এই তথ্যটি একবারই দেওয়া যায়।",
      errors: { search: ["এই তথ্যটি একবারই দেওয়া যায়।"] },
    });
  }
});

test("public responses may be cached for 30 seconds, all others not at all", async () => {
  const { request } = await testApi();
  const caching = async (path: string) => (await request(path)).headers.get("cache-control");
  for (const { path, access } of lists) {
    expect([path, await caching(path)]).toEqual([path, access === "public" ? "public, max-age=30" : "no-store"]);
  }
  for (const path of ["/web/batches/1", "/web/batches?after=abc", "/web/batches?mode=x", "/nowhere", "/openapi.json"]) {
    expect([path, await caching(path)]).toEqual([path, "no-store"]);
  }
});

test("every response has X-Content-Type-Options: nosniff and is for this site only", async () => {
  const { request } = await testApi();
  for (const path of ["/web/batches", "/web/batches/1", "/nowhere", "/openapi.json"]) {
    const { headers } = await request(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  }
});

test("HEAD has the status of GET and no body", async () => {
  const { request } = await testApi();
  for (const path of ["/web/batches", "/web/batches/1"]) {
    const [head, get] = await Promise.all([request(path, { method: "HEAD" }), request(path)]);
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe("");
  }
});

test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
  "%s of a GET endpoint gives a 405 with Allow",
  async (method) => {
    const { request } = await testApi();
    const response = await request("/web/batches/1", { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(await response.json()).toEqual({ message: "এই ঠিকানায় এভাবে ডাকা যায় না।" });
  },
);

test("an unknown path gives a 404 in Bengali, and a trailing slash is accepted", async () => {
  const { request, refusal } = await testApi();
  expect(await refusal(404, "/web/nowhere")).toEqual({ status: 404, message: "এমন কোনো ঠিকানা নেই।" });
  expect((await request("/web/batches/")).status).toBe(200);
});

describe("drafts in public responses", () => {
  const secret = "গোপন-খসড়া";

  async function addDrafts() {
    const api = await testApi();
    const { db } = api;
    const status = "draft" as const;
    const hidden = { slug: "hidden", title: secret };
    const category = await addCategory(db, { slug: "shown" });
    const inactive = await addCategory(db, { ...hidden, active: false });
    const course = await addCourse(db, category.id, { ...hidden, status });
    await db.insert(courseSettings).values({ course_id: course.id, key: secret, value: secret });
    const places = [
      await addCourseTerm(db, { category, course }),
      await addCourseTerm(db, { category, status }),
      await addCourseTerm(db, { category: inactive }),
    ];
    const draft = await addBatch(db, await addCourseTerm(db, { category }), { title: secret, status });
    const drafts = [draft];
    for (const place of places) drafts.push(await addBatch(db, place, { title: secret }));
    for (const { id } of drafts) await addScheduleEvent(db, (await addSchedule(db, id)).id, { title: secret });
    const event = await addEvent(db, { title: secret, status });
    await addQuiz(db, { title: secret, status });
    const ids = [...drafts, course, event].map(({ id }) => `${id}`);
    const all = [...new Set(ids)].flatMap((id) => ["shown", "hidden"].flatMap((slug) => pathsWith({ id, slug })));
    return { ...api, paths: [...new Set(all)] };
  }

  async function pathsWithSecret({ request, paths }: Awaited<ReturnType<typeof addDrafts>>, query: string) {
    const found = [];
    for (const path of paths) if ((await (await request(path + query)).text()).includes(secret)) found.push(path);
    return found;
  }

  test.each(["", "?state=past", `?search=${encodeURIComponent(secret)}`])(
    "do not appear with the query '%s'",
    async (query) => {
      const api = await addDrafts();
      expect(await pathsWithSecret(api, query)).toEqual([]);
    },
  );

  test("appear once they are published", async () => {
    const api = await addDrafts();
    for (const table of [batches, courses, yearCourseSessions, publicEvents, quizzes]) {
      await api.db.update(table).set({ status: "published" });
    }
    await api.db.update(courseCategories).set({ active: true });
    const shown = await pathsWithSecret(api, "");
    for (const path of [
      "/web/batches",
      "/web/events",
      "/web/quizzes",
      "/web/homepage/courses",
      "/web/courses/hidden",
    ]) {
      expect(shown).toContain(path);
    }
  });
});
