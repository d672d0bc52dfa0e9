import { expect, test } from "vitest";
import { searchOwn, searchSite, type Marked } from "#contract/catalogue/search.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { testApi } from "#tests/support/api/api.ts";
import {
  addBatch,
  addCourse,
  addCategory,
  addFaq,
  addKnownWords,
  addCourseTerm,
  addScheduleEvent,
  daysFromNow,
} from "#tests/support/rows/catalogue-rows.ts";
import { addNotice } from "#tests/support/rows/service-rows.ts";
import { addBook, addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";

const textOf = (parts: Marked) => parts.map(({ text }) => text).join("");
const markedIn = (parts: Marked) => parts.filter((part) => part.is_match).map(({ text }) => text);

test("finds common searches in the demo data, in both scripts and with typing errors", async () => {
  const { load } = await testApi({ seeded: true });
  const expected: [string, string, RegExp][] = [
    ["surgery", "batch", /সার্জারি/],
    ["surgry", "quiz", /সার্জারি/],
    ["medicine", "batch", /মেডিসিন/],
    ["online", "batch", /অনলাইন/],
    ["gyne", "quiz", /প্রসূতি/],
    ["ফেজ", "course", /Phase/],
    ["বিকাশ", "faq", /টাকা/],
    ["ওটিপি", "faq", /OTP/],
    ["refund", "faq", /ফেরত/],
    ["device", "faq", /ডিভাইস/],
    ["radiology", "event", /রেডিওলজি/],
    ["fcps part 2", "course", /FCPS Part-II/],
    ["fcps part-2", "course", /FCPS Part-II/],
    ["FCPS পার্ট ২", "course", /FCPS Part-II/],
    ["class time", "faq", /ক্লাস বা পরীক্ষার সময়/],
    ["ফি কত", "faq", /টাকা/],
    ["মূল্য", "faq", /টাকা/],
  ];
  for (const [search, kind, title] of expected) {
    const { groups } = await load(searchSite, { query: { search } });
    const hits = groups.find((group) => group.kind === kind)?.hits ?? [];
    expect(hits.map((hit) => textOf(hit.title)).join("\n"), search).toMatch(title);
    const marked = groups.flatMap((group) => group.hits.flatMap((hit) => markedIn([...hit.title, ...hit.excerpt])));
    expect(marked, search).not.toEqual([]);
  }
});

test("offers what has some of the words if nothing has all", async () => {
  const { db, load } = await testApi();
  await addFaq(db, { title: "কিস্তি বদল", sort: 1 });
  await addFaq(db, { title: "কিস্তি বিকাশ", sort: 2 });
  await addFaq(db, { title: "অন্য কথা", sort: 3 });
  const { groups, is_near } = await load(searchSite, { query: { search: "কিস্তি বিকাশ রকেট" } });
  expect(is_near).toBe(true);
  expect(groups.map(({ total, hits }) => [total, hits.map(({ title }) => textOf(title))])).toEqual([
    [2, ["কিস্তি বিকাশ", "কিস্তি বদল"]],
  ]);
  expect(await load(searchSite, { query: { search: "কিস্তি বিকাশ" } })).not.toHaveProperty("is_near");
});

test("lists hits in titles first, with marked matches and the total", async () => {
  const { db, load } = await testApi();
  await addFaq(db, { title: "অন্য", sort: 1 });
  const faqs = [];
  for (let n = 0; n < 6; n++) faqs.push(await addFaq(db, { title: `ফেরত ${n}`, sort: 10 - n }));
  const { groups, corrected } = await load(searchSite, { query: { search: "ফেরত" } });
  expect(corrected).toBe(null);
  expect(groups).toMatchObject([{ kind: "faq", total: 6 }]);
  expect(groups[0]?.hits.map(({ params }) => params)).toEqual(
    faqs
      .toReversed()
      .slice(0, 4)
      .map(({ id }) => ({ id: String(id) })),
  );
  expect(groups[0]?.hits[0]?.title).toEqual([
    { text: "ফেরত", is_match: true },
    { text: " 5", is_match: false },
  ]);
});

test("returns the corrected text for a misspelt word", async () => {
  const { db, load } = await testApi();
  await addKnownWords(db, "refund");
  await addFaq(db, { title: "refund 7" });
  expect(await load(searchSite, { query: { search: "refnud 7" } })).toMatchObject({
    corrected: "refund 7",
    groups: [{ kind: "faq", total: 1 }],
  });
});

test("finds no drafts, and nothing without a search word", async () => {
  const { db, load, refusal } = await testApi();
  const category = await addCategory(db);
  await addCourse(db, category.id, { title: "গোপন", status: "draft" });
  await addBatch(db, await addCourseTerm(db, { category }), { title: "গোপন", status: "draft" });
  await addBatch(db, await addCourseTerm(db, { status: "draft" }), { title: "গোপন" });
  await addBatch(db, await addCourseTerm(db, { category: await addCategory(db, { active: false }) }), {
    title: "গোপন",
  });
  const none = { corrected: null, groups: [] };
  expect(await load(searchSite, { query: { search: "গোপন" } })).toEqual(none);
  expect(await load(searchSite, { query: { search: " ?' & | " } })).toEqual(none);
  expect(await load(searchSite, {})).toEqual(none);
  expect(await refusal(422, `/web/search?search=${"a".repeat(81)}`)).toMatchObject({ status: 422 });
});

test("a doctor finds only lectures, notices and books they have access to", async () => {
  const api = await testAccounts();
  const { db, ok } = api;
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const lecture = await addLectureEvent(db, course.scheduleId, { title: "শক ও তরল" });
  await addLectureEvent(db, course.scheduleId, { title: "শক, সামনে", startsAt: new Date(Date.now() + 86_400_000) });
  await addScheduleEvent(db, course.scheduleId, { title: "শক, রেকর্ড নেই", starts_at: daysFromNow(-2) });
  const notice = await addNotice(db, `batch:${course.batchId}`, { title: "শক ক্লাস বদলেছে" });
  await addNotice(db, `batch:${course.batchId}`, { title: "শক, পরে", daysAgo: -1 });
  const book = await addBook(db, course.courseId, ["ভূমিকা", "শক কাকে বলে"]);

  const who = await loggedIn(db, doctor.id);
  const { groups } = await ok(searchOwn, { query: { search: "শক" } }, who);
  expect(groups.map(({ kind, total, hits }) => [kind, total, hits[0]?.params])).toEqual([
    ["lecture", 1, { id: String(course.id), scheduleId: String(course.scheduleId), eventId: String(lecture.id) }],
    ["notice", 1, { id: String(notice) }],
    ["book", 1, { bookId: String(book.id), pageNo: "2" }],
  ]);

  const other = await addDoctor(db);
  await addOwnCourse(db, other.id);
  const unpaid = await addDoctor(db);
  await addOwnCourse(db, unpaid.id, { status: "pending_payment" });
  for (const { id } of [other, unpaid]) {
    expect((await ok(searchOwn, { query: { search: "শক" } }, await loggedIn(db, id))).groups).toEqual([]);
  }
  await api.refused(401, searchOwn, { query: { search: "শক" } }, {});
  await api.refused(423, searchOwn, { query: { search: "শক" } }, await loggedIn(db, doctor.id, { status: "pending" }));
  expect((await ok(searchSite, { query: { search: "শক" } })).groups).toEqual([]);
});
