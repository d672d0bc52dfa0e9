import { expect, test } from "vitest";
import { timestamp } from "#api/http/wire.ts";
import { getEvent, listEvents } from "#contract/catalogue/events.ts";
import { testApi } from "#tests/support/api/api.ts";
import { addEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { inPages, otherTitle, spelledTitle, searchVariants, walk } from "#tests/support/api/lists.ts";

const titles = (response: { events: { title: string }[] }) => response.events.map(({ title }) => title);

test("returns an empty list without events", async () => {
  const { load } = await testApi();
  expect(await load(listEvents, {})).toEqual({ events: [], meta: { per_page: 12, next: null, prev: null } });
});

test("lists coming events nearest first and past ones newest first; a running event counts as coming", async () => {
  const { db, load } = await testApi();
  await addEvent(db, { title: "later", starts_at: daysFromNow(9) });
  await addEvent(db, { title: "soon", starts_at: daysFromNow(1) });
  await addEvent(db, { title: "going on", starts_at: daysFromNow(-2), ends_at: daysFromNow(1) });
  await addEvent(db, { title: "over", starts_at: daysFromNow(-1) });
  await addEvent(db, { title: "long over", starts_at: daysFromNow(-9), ends_at: daysFromNow(-8) });
  await addEvent(db, { title: "draft", status: "draft" });
  await addEvent(db, { title: "closed", status: "closed" });
  expect(titles(await load(listEvents, {}))).toEqual(["going on", "soon", "later"]);
  expect(titles(await load(listEvents, { query: { state: "coming" } }))).toEqual(["going on", "soon", "later"]);
  expect(titles(await load(listEvents, { query: { state: "past" } }))).toEqual(["over", "long over"]);
});

test.each(searchVariants)("finds an event by %s", async (_, search) => {
  const { db, load } = await testApi();
  for (const title of [spelledTitle, otherTitle]) await addEvent(db, { title });
  expect(titles(await load(listEvents, { query: { search } }))).toEqual([spelledTitle]);
});

test.each(["coming", "past"] as const)("pages through %s events in both directions, each once", async (state) => {
  const { db, load } = await testApi();
  const sign = state === "past" ? -1 : 1;
  const starts = [daysFromNow(sign), daysFromNow(sign * 2), daysFromNow(sign * 3)];
  const rows = [];
  for (let n = 0; n < 30; n++) rows.push(await addEvent(db, { starts_at: starts[n % 3] }));
  const order = rows
    .toSorted((one, other) => sign * (one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id))
    .map(({ id }) => id);
  const walked = await walk(
    (cursor) => load(listEvents, { query: { state, ...cursor } }),
    ({ events }) => events.map(({ id }) => id),
  );
  expect(walked).toEqual(inPages(order, 12));
});

test("returns an event with its times, venue, price and free seats", async () => {
  const { db, load } = await testApi();
  const [starts_at, ends_at] = [daysFromNow(1), daysFromNow(2)];
  const { id } = await addEvent(db, {
    title: "সেমিনার",
    summary: "সারকথা",
    venue: "ঢাকা",
    starts_at,
    ends_at,
    price: "250.00",
    seat_limit: 100,
    seats_taken: 99,
    banner: "/seminar.webp",
    link: "https://example.com/map",
  });
  expect(await load(getEvent, { params: { id } })).toEqual({
    event: {
      id,
      title: "সেমিনার",
      summary: "সারকথা",
      venue: "ঢাকা",
      starts_at: timestamp(starts_at),
      ends_at: timestamp(ends_at),
      price: "250.00",
      seats_left: 1,
      body_html: "<p>ইভেন্ট</p>",
      banner: "/seminar.webp",
      link: "https://example.com/map",
    },
  });
});

test("responds 404 for a draft exactly as for a missing event; shows a closed one", async () => {
  const { db, load, refusal } = await testApi();
  const draft = await addEvent(db, { status: "draft" });
  const closed = await addEvent(db, { status: "closed" });
  for (const id of [draft.id, 999999]) {
    expect(await refusal(404, `/web/events/${id}`)).toEqual({ status: 404, message: "ইভেন্টটি পাওয়া যায়নি।" });
  }
  expect((await load(getEvent, { params: { id: closed.id } })).event.id).toBe(closed.id);
});
