import { expect, test } from "vitest";
import { bounds } from "#contract/bounds.ts";
import { searchFor } from "./search-terms.ts";
import { isFormOf } from "./search.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { addKnownWords, addSynonyms } from "#tests/support/rows/catalogue-rows.ts";

async function searchFixture() {
  const { db } = await ownDatabase();
  await addSynonyms(db, "surgery", "surgical", "সার্জারি");
  await addSynonyms(db, "md", "এমডি");
  await addKnownWords(db, "surgery", "surgical", "medicine", "মেডিসিন", "বিকাশ", "residency");
  return { find: (text: string) => searchFor(db, text) };
}

test.each<[string, string, string]>([
  ["a missing letter", "surgry", "surgery"],
  ["an extra letter", "surgeery", "surgery"],
  ["a wrong letter", "medecine", "medicine"],
  ["two swapped letters", "resdiency", "residency"],
  ["a wrong vowel sign", "মেডিসীন", "মেডিসিন"],
])("corrects a word with %s", async (_, typed, correctedWord) => {
  const { find } = await searchFixture();
  const [term] = await find(typed);
  expect(term).toMatchObject({ word: typed, correctedWord });
  expect(term?.forms.slice(0, 2)).toEqual([typed, correctedWord]);
});

test("adds the synonyms of corrected words and of prefixes of at least three letters", async () => {
  const { find } = await searchFixture();
  const formsOf = async (text: string) => (await find(text)).map(({ forms }) => forms.toSorted());
  expect(await formsOf("surgry")).toEqual([["surgery", "surgical", "surgry"]]);
  expect(await formsOf("surg এমডি")).toEqual([["surg", "surgery", "surgical"], ["md"]]);
  expect(await formsOf("su")).toEqual([["su"]]);
  expect((await find("surg এমডি")).map(({ whole }) => whole)).toEqual([["সার্জারি"], ["এমডি"]]);
});

test("a known Bengali word matches with its endings, and no other word that begins like it", async () => {
  const { find } = await searchFixture();
  const isFound = async (text: string, word: string) => (await find(text)).every((term) => isFormOf(word, term));
  for (const word of ["মেডিসিন", "মেডিসিনের", "মেডিসিনে", "মেডিসিনগুলো"]) {
    expect([word, await isFound("মেডিসিন", word), await isFound("মেডিসিনের", word)]).toEqual([word, true, true]);
  }
  expect(await isFound("মেডিসিন", "মেডিসিনাল")).toBe(false);
  expect(await isFound("ফি", "ফিজিওলজি"), "a short word").toBe(false);
  expect(await isFound("ফি", "ফিতে"), "a short word with an ending").toBe(true);
  expect(await isFound("মেডি", "মেডিসিন"), "the beginning of a known word").toBe(true);
});

test.each([
  ["part 2", "ii"],
  ["part2", "ii"],
  ["part-II", "2"],
  ["পার্ট ২", "ii"],
])("the number of “%s” is found as %s, and as no other number", async (typed, word) => {
  const { find } = await searchFixture();
  const number = (await find(typed)).at(-1);
  expect(number).toMatchObject({ forms: [], whole: ["2", "ii"] });
  expect(number && isFormOf(word, number)).toBe(true);
  for (const other of ["iii", "20", "2026", "22"])
    expect([other, number && isFormOf(other, number)]).toEqual([other, false]);
});

test("question words are left out, unless nothing else was typed", async () => {
  const { find } = await searchFixture();
  expect((await find("ফি কত?")).map(({ word }) => word)).toEqual(["ফি"]);
  expect((await find("how much is the fee")).map(({ word }) => word)).toEqual(["fee"]);
  expect((await find("কত")).map(({ word }) => word)).toEqual(["কত"]);
  const long = "what is the how and why of which when can residency";
  expect(
    (await find(long)).map(({ word }) => word),
    "more of them than words are searched",
  ).toEqual(["residency"]);
  const many = Array.from({ length: 20 }, (_, n) => `what${n}x`).join(" ");
  expect(await find(many)).toHaveLength(bounds.searchWords);
});

test.each<[string, string]>([
  ["a prefix of a known word", "medi"],
  ["a short word", "mad"],
  ["a number", "12345"],
  ["a word that resembles no known one", "ophthalmology"],
])("leaves %s unchanged", async (_, typed) => {
  const { find } = await searchFixture();
  expect(await find(typed)).toEqual([{ word: typed, correctedWord: typed, forms: [typed], whole: [] }]);
});

test("returns no terms for a text without words", async () => {
  const { find } = await searchFixture();
  expect(await find(" ?! ")).toEqual([]);
});
