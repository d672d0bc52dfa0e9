import { expect, test } from "vitest";
import { z } from "zod";
import { BatchCategory, SlideItem } from "#contract/catalogue/home.ts";
import { Contact } from "#contract/catalogue/contacts.ts";
import { strict } from "#contract/strict.ts";
import { readTolerantly } from "./tolerant-reader.server.ts";

function read(schema: z.ZodType, body: unknown) {
  const result = readTolerantly(schema, { body, bytes: 100 }, "Asia/Dhaka");
  if (!result.isRead) return undefined;
  return { data: result.data, unread: result.unreadLists, deviations: result.deviations.map(({ path }) => path) };
}

const Row = z.object({ id: z.number(), title: z.string() });
const List = z.object({ batches: z.array(Row), meta: z.object({ next: z.string().nullable() }) });
const rows = [{ id: 1, title: "ব্যাচ ১" }];

test.each<[name: string, body: unknown]>([
  ["items", { items: rows }],
  ["a Bengali name", { তালিকা: rows, meta: { next: null } }],
  ["items in data", { success: true, data: { items: rows, total: 1 } }],
  ["rows in an envelope", { status: 200, result: { rows, total: 1 } }],
  ["its own name in an envelope", { status: 200, payload: { batches: rows } }],
  ["a paginator of another name", { courses: { current_page: 1, data: rows, links: [{ url: null }] } }],
  ["a PHP list of another name", { courses: { 0: rows[0] } }],
  ["items beside the links of a paginator", { items: rows, links: [{ url: null }], errors: [] }],
])("finds the only list of a response as %s", (_, body) => {
  expect(read(List, body)).toMatchObject({ data: { batches: rows }, unread: [] });
});

test.each<[name: string, body: unknown]>([
  ["two lists may be meant", { items: rows, old: rows }],
  ["it contains something else", { items: ["a", 7] }],
  ["it is missing", { meta: { next: null } }],
  ["the response has nothing", {}],
  ["it is no list", { batches: "soon" }],
])("calls a list unread, not empty, if %s", (_, body) => {
  expect(read(List, body)).toMatchObject({ data: { batches: [] } });
  expect(read(List, body)?.unread).toContain("batches");
});

test.each([[[]], [null], [{}], [{ data: [] }]])("calls the list %j empty", (batches) => {
  expect(read(List, { batches, meta: { next: null } })).toMatchObject({ data: { batches: [] }, unread: [] });
});

test.each(["totalItem", "total_item", "total-item", "TotalItem"])("reads totalItem from %s", (name) => {
  const card = { title: "ফেজ এ", subtitle: null, link: "/phase-a" };
  expect(read(BatchCategory, { ...card, [name]: "3" })).toMatchObject({ data: { ...card, totalItem: 3 } });
});

test.each([
  [{ department: "ভর্তি", phone: "01", fbPage: { name: "পেজ", link: "/a" } }],
  [{ department: "ভর্তি", phone: "01", "fb-page": { name: "পেজ", link: "/a" } }],
  [{ department: "ভর্তি", phone: "01", FBPage: { name: "পেজ", link: "/a" } }],
])("reads an optional field in another case: %j", (contact) => {
  const list = z.object({ contacts: z.array(Contact) });
  const result = read(list, { contacts: [contact] });
  expect(result?.data).toMatchObject({ contacts: [{ fb_page: { name: "পেজ", link: "/a" } }] });
  expect(result?.deviations).toContain("contacts.*.fb_page");
});

test("reads a field under another common name, unless the contract gives that name another meaning", () => {
  expect(read(Row, { id: 1, name: "ক" })?.data).toEqual({ id: 1, title: "ক" });
  expect(read(SlideItem, { image: "/a.jpg", url: "/b", is_video: 0 })?.data).toMatchObject({
    thumb: "/a.jpg",
    link: "/b",
  });
  expect(read(z.object({ answer_html: z.string() }), { answer: "<p>ক</p>" })?.data).toEqual({
    answer_html: "<p>ক</p>",
  });
  const Both = z.object({ title: z.string(), name: z.string() });
  expect(read(Both, { name: "ক" })?.data).toEqual({ title: "", name: "ক" });
});

const MyCourse = z.object({ id: z.number(), course: z.string().nullish(), name: z.string().nullish() });

test.each([
  { course_title: "ফেজ এ" },
  { course_name: "ফেজ এ" },
  { course: { id: 7, name: "ফেজ এ" } },
  { course: { id: 7, title: "ফেজ এ" } },
])("reads the name of a course from %j", (fields) => {
  const list = z.object({ courses: z.array(MyCourse) });
  expect(read(list, { courses: [{ id: 51, ...fields }] })?.data).toEqual({ courses: [{ id: 51, course: "ফেজ এ" }] });
});

test("takes the row of a thing for no id, and its name for no object", () => {
  const College = z.object({ college_id: z.union([z.string(), z.number()]).nullish() });
  expect(read(College, { college_id: { id: 7, name: "ঢাকা" } })?.data).toEqual({ college_id: undefined });
  const Page = z.object({ course: z.object({ id: z.number(), course: z.string() }) });
  expect(read(Page, { id: 51, course_title: "ফেজ এ" })?.data).toEqual({ course: { id: 51, course: "ফেজ এ" } });
});

const AppData = z.object({ logo: z.string().nullish(), doctor: z.object({ id: z.number() }).nullish() });

test("finds optional fields in an envelope of any name", () => {
  expect(read(AppData, { app_data: { logo: "/a.png" } })?.data).toEqual({ logo: "/a.png" });
  expect(read(AppData, { status: "success", result: { doctor: { id: 1 } } })?.data).toEqual({ doctor: { id: 1 } });
});

test("reads an object that PHP encodes as an empty list as none, but not in strict parts", () => {
  expect(read(AppData, { doctor: [] })).toMatchObject({ data: { doctor: null }, unread: [] });
  expect(read(z.object({ due: strict(z.object({ id: z.number() })).nullish() }), { due: [] })).toBeUndefined();
});

test("reads strict parts in another case, but never under another name", () => {
  const Payment = z.object({ order: strict(z.object({ dueAmount: z.string(), title: z.string() })) });
  expect(read(Payment, { order: { due_amount: "1.00", title: "ক" } })?.data).toEqual({
    order: { dueAmount: "1.00", title: "ক" },
  });
  expect(read(Payment, { order: { dueAmount: "1.00", name: "ক" } })).toBeUndefined();
});

const Week = z.object({ weekdays: z.array(z.enum(["sat", "sun", "mon", "tue", "wed", "thu", "fri"])) });

test.each<[written: unknown, read: string[]]>([
  ["Sat, Mon", ["sat", "mon"]],
  ["Saturday", ["sat"]],
  [
    ["SAT", "Monday", "thurs."],
    ["sat", "mon", "thu"],
  ],
  ["শনিবার, সোম ও বৃহস্পতিবার", ["sat", "mon", "thu"]],
  ['["Sat","Tue"]', ["sat", "tue"]],
  [
    [0, "6", 7],
    ["sun", "sat", "sun"],
  ],
  [5, ["fri"]],
])("reads the weekdays %j", (weekdays, expected) => {
  expect(read(Week, { weekdays })).toMatchObject({ data: { weekdays: expected } });
});

test.each([[["sat", "someday"]], ["Sat-Mon"], [[9]]])("reads weekdays completely or not at all: %j", (weekdays) => {
  expect(read(Week, { weekdays })).toMatchObject({ data: { weekdays: [] }, deviations: ["weekdays.*"] });
});
