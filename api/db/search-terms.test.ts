import { expect, test } from "vitest";
import { searchFor } from "./search-terms.ts";
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
  ["a suffix", "বিকাশে", "বিকাশ"],
])("corrects a word with %s", async (_, typed, correctedWord) => {
  const { find } = await searchFixture();
  const [term] = await find(typed);
  expect(term).toMatchObject({ word: typed, correctedWord });
  expect(term?.forms.slice(0, 2)).toEqual([typed, correctedWord]);
});

test("adds the synonyms of corrected words and of prefixes of at least three letters", async () => {
  const { find } = await searchFixture();
  const formsOf = async (text: string) => (await find(text)).map(({ forms }) => forms.toSorted());
  expect(await formsOf("surgry")).toEqual([["surgery", "surgical", "surgry", "সার্জারি"]]);
  expect(await formsOf("surg এমডি")).toEqual([
    ["surg", "surgery", "surgical", "সার্জারি"],
    ["md", "এমডি"],
  ]);
  expect(await formsOf("su")).toEqual([["su"]]);
});

test.each<[string, string]>([
  ["a prefix of a known word", "medi"],
  ["a short word", "mad"],
  ["a number", "12345"],
  ["a word that resembles no known one", "ophthalmology"],
])("leaves %s unchanged", async (_, typed) => {
  const { find } = await searchFixture();
  expect(await find(typed)).toEqual([{ word: typed, correctedWord: typed, forms: [typed] }]);
});

test("returns no terms for a text without words", async () => {
  const { find } = await searchFixture();
  expect(await find(" ?! ")).toEqual([]);
});
