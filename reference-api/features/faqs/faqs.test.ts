import { expect, test } from "vitest";
import { getFaq, listFaqs } from "#contract/catalogue/faqs.ts";
import { testApi } from "#tests/support/api/api.ts";
import { addFaq, addSynonyms } from "#tests/support/rows/catalogue-rows.ts";
import { inPages, otherTitle, spelledTitle, searchVariants, walk } from "#tests/support/api/lists.ts";

const titles = (response: { faqs: { title: string }[] }) => response.faqs.map(({ title }) => title);

test("returns an empty list without questions", async () => {
  const { load } = await testApi();
  expect(await load(listFaqs, {})).toEqual({ faqs: [], meta: { per_page: 20, next: null, prev: null } });
});

test("lists questions in order, and those for the home page up to perpage", async () => {
  const { db, load } = await testApi();
  await addFaq(db, { title: "third", sort: 3, homepage: true });
  await addFaq(db, { title: "first", sort: 1, homepage: true });
  await addFaq(db, { title: "second", sort: 2 });
  expect(titles(await load(listFaqs, {}))).toEqual(["first", "second", "third"]);
  expect(titles(await load(listFaqs, { query: { "list-for": "homepage" } }))).toEqual(["first", "third"]);
  expect(titles(await load(listFaqs, { query: { "list-for": "homepage", perpage: 1 } }))).toEqual(["first"]);
});

test("lists answers and topics only when asked", async () => {
  const { db, load } = await testApi();
  const { id } = await addFaq(db, { title: "কেন?", answer_html: "<p>কারণ</p>", topic: "টাকা" });
  expect((await load(listFaqs, {})).faqs).toEqual([{ id, title: "কেন?" }]);
  const { faqs } = await load(listFaqs, { query: { with: "answers" } });
  expect(faqs).toEqual([{ id, title: "কেন?", answer_html: "<p>কারণ</p>", topic: "টাকা" }]);
});

test.each(searchVariants)("finds a question by %s", async (_, search) => {
  const { db, load } = await testApi();
  for (const title of [spelledTitle, otherTitle]) await addFaq(db, { title });
  expect(titles(await load(listFaqs, { query: { search } }))).toEqual([spelledTitle]);
});

test.each([
  ["in English", "refund"],
  ["by its first letters", "refu"],
  ["in English with Bengali letters", "রিফান্ড"],
  ["with another word beside it", "বিকাশ refund"],
])("finds a question by a synonym %s", async (_, search) => {
  const { db, load } = await testApi();
  await addSynonyms(db, "refund", "রিফান্ড", "ফেরত");
  await addSynonyms(db, "bkash", "বিকাশ");
  await addFaq(db, { title: "bKash-এ টাকা ফেরত পাব?" });
  await addFaq(db, { title: "অন্য প্রশ্ন" });
  expect(titles(await load(listFaqs, { query: { search } }))).toEqual(["bKash-এ টাকা ফেরত পাব?"]);
});

test.each([
  [12, "the last page is half full"],
  [10, "the last page is full"],
])("pages by %i in both directions, each question once, with equal sort values: %s", async (perpage) => {
  const { db, load } = await testApi();
  const rows = [];
  for (let n = 0; n < 30; n++) rows.push(await addFaq(db, { sort: n % 2 }));
  const order = rows.toSorted((one, other) => one.sort - other.sort || one.id - other.id).map(({ id }) => id);
  const walked = await walk(
    (cursor) => load(listFaqs, { query: { perpage, ...cursor } }),
    ({ faqs }) => faqs.map(({ id }) => id),
  );
  expect(walked).toEqual(inPages(order, perpage));
});

test("returns a question with its answer and the ids before and after it in the list", async () => {
  const { db, load } = await testApi();
  const last = await addFaq(db, { sort: 2 });
  const first = await addFaq(db, { sort: 1 });
  const second = await addFaq(db, { sort: 1, title: "কেন?", answer_html: "<p>কারণ</p>" });
  const adjacentIds = async (id: number) => {
    const { faq } = await load(getFaq, { params: { id } });
    return [faq.prev_id, faq.next_id];
  };
  expect(await load(getFaq, { params: { id: second.id } })).toEqual({
    faq: { id: second.id, title: "কেন?", answer_html: "<p>কারণ</p>", prev_id: first.id, next_id: last.id },
  });
  expect(await adjacentIds(first.id)).toEqual([null, second.id]);
  expect(await adjacentIds(last.id)).toEqual([second.id, null]);
});

test("responds 404 with a Bengali message for a missing question", async () => {
  const { refusal } = await testApi();
  expect(await refusal(404, "/web/faqs/999999")).toEqual({ status: 404, message: "প্রশ্নটি পাওয়া যায়নি।" });
});
