import { expect, test } from "vitest";
import type { Batch, BatchItem } from "#contract/catalogue/batches.ts";
import { batchToOffer, offerOf, questionToAsk } from "./start-parts.server.ts";

const kind = { slug: "fcps-p-ii", title: "FCPS Part-II" };
const letters = ["a", "b"] as const;
const options = letters.map((letter) => ({ letter, text: letter }));

function asked(...questions: { kind: "sba" | "mcq5"; stem_html: string; image?: string }[]) {
  return {
    day: "2026-11-27",
    questions: questions.map((question, id) => ({ kind, question: { id, image: null, options, ...question } })),
  };
}

const stemOf = (...questions: Parameters<typeof asked>) => questionToAsk(asked(...questions))?.stem ?? null;

test("asks the shortest question of text, one with a single best answer first", () => {
  const long = "long ".repeat(30).trim();
  expect(stemOf({ kind: "sba", stem_html: `<p>${long}</p>` }, { kind: "sba", stem_html: "Which?" })).toBe("Which?");
  expect(stemOf({ kind: "mcq5", stem_html: "Short" }, { kind: "sba", stem_html: long })).toBe(long);
  expect(stemOf({ kind: "mcq5", stem_html: "<p>pH &lt; <i>7</i>?</p>" })).toBe("pH < 7?");
});

test("asks no question with a picture or other markup", () => {
  expect(stemOf({ kind: "sba", stem_html: "Which?", image: "/ecg.jpg" })).toBeNull();
  expect(stemOf({ kind: "sba", stem_html: "Which <table><tr></tr></table>" })).toBeNull();
  expect(questionToAsk(null)).toBeNull();
});

function batch(fields: Partial<BatchItem>): BatchItem {
  return {
    id: 1,
    title: "ব্যাচ",
    course: "FCPS",
    category_slug: "fcps-p-ii",
    session: "জুলাই",
    mode: "online",
    venue: null,
    weekdays: ["fri"],
    starts_on: "2036-12-04",
    price: "16000.00",
    discounted_price: "14000.00",
    enroll_state: "open",
    ...fields,
  };
}

const details: Pick<Batch, "min_first_payment"> = { min_first_payment: "7000.00" };

test("offers the next batch that costs something, or else the next one", () => {
  const free = batch({ id: 2, starts_on: "2036-12-01", price: "0.00", discounted_price: null });
  expect(batchToOffer([free, batch({})])?.id).toBe(1);
  expect(batchToOffer([free])?.id).toBe(2);
  expect(batchToOffer([])).toBeNull();
});

test("an offer names few seats, and the first payment only if it is known", () => {
  expect(offerOf(batch({ seats_left: 14 }), details)).toMatchObject({
    facts: "৪ ডিসেম্বর ২০৩৬ থেকে · শুক্রবার · অনলাইন · ১৪ আসন বাকি",
    first: "৳৭,০০০",
  });
  expect(offerOf(batch({ seats_left: 200 }), null)).toMatchObject({
    facts: "৪ ডিসেম্বর ২০৩৬ থেকে · শুক্রবার · অনলাইন",
    first: null,
  });
  expect(offerOf(batch({ discounted_price: "7000.00" }), details).first).toBeNull();
});
