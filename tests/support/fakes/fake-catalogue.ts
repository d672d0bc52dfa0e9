import type { FakeApi } from "./fake-api.ts";

const web = "/api/v3/web";

export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

export const meta = { current_page: 1, last_page: 1, per_page: 20, total: 1, next: null, prev: null };
export const price = "5000.00";

/** Adds the public catalogue: one category with one batch of one course. */
export function withCatalogue(api: FakeApi): void {
  const item = {
    id: 1,
    title: "ফেজ এ জানুয়ারি ব্যাচ",
    course: "Phase A",
    category_slug: "phase-a",
    session: "January",
    mode: "online",
    venue: null,
    weekdays: ["fri"],
    starts_on: hoursFromNow(24 * 30).slice(0, 10),
    enroll_opens_at: hoursFromNow(-24),
    enroll_closes_at: hoursFromNow(24 * 20),
    price,
    discounted_price: null,
    seats_left: 12,
    enroll_state: "open",
  };
  const schedule = { id: 1, title: "শুক্রবার সকাল", note: null, first_event_at: null, seats_left: 12 };
  const more = { description_html: "<p>ব্যাচের কথা</p>", terms_html: null, includes: ["শিট"], category_title: "ফেজ এ" };
  const batch = { ...item, ...more, schedules: [schedule], min_first_payment: null, ends_on: null, seat_limit: null };
  const category = { slug: "phase-a", title: "ফেজ এ", subtitle: null };
  const event = {
    id: 1,
    kind: "lecture",
    title: "প্রথম ক্লাস",
    topic: null,
    mentor: null,
    starts_at: hoursFromNow(1),
    ends_at: null,
  };
  const course = {
    id: 1,
    slug: "phase-a",
    category_slug: "phase-a",
    title: "Phase A",
    summary: null,
    body_html: "",
    banner: null,
  };
  const answers = {
    batches: { batches: [item], meta, facets: { courses: [], sessions: [] } },
    "categories/phase-a": { category },
    "categories/phase-a/batches": { category, batches: [item], meta, facets: { courses: [], sessions: [] } },
    "batches/1": { batch },
    "batches/1/schedules": { batch, schedules: [schedule], schedule, events: [event], meta },
    "courses/phase-a": { course: { ...course, sessions: [], batches: [item], faqs: [] } },
    "homepage/batch-categories": { categories: [{ title: "ফেজ এ", subtitle: null, link: "/phase-a", totalItem: 1 }] },
  };
  for (const [path, body] of Object.entries(answers)) api.responders.set(`GET ${web}/${path}`, () => body);
}
