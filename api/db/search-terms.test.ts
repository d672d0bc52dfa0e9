import { expect, test } from "vitest";
import { searchFor } from "./search-terms.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { addKnownWords, addSynonyms } from "#tests/support/catalogue-rows.ts";

async function scene() {
  const { db } = await ownDatabase();
  await addSynonyms(db, "surgery", "surgical", "সার্জারি");
  await addSynonyms(db, "md", "এমডি");
  await addKnownWords(db, "surgery", "surgical", "medicine", "মেডিসিন", "বিকাশ", "residency");
  return { find: (text: string) => searchFor(db, text) };
}

test.each<[string, string, string]>([
  ["a letter too few", "surgry", "surgery"],
  ["a letter too many", "surgeery", "surgery"],
  ["another letter", "medecine", "medicine"],
  ["two letters that changed places", "resdiency", "residency"],
  ["another vowel sign", "মেডিসীন", "মেডিসিন"],
  ["an ending", "বিকাশে", "বিকাশ"],
])("a word with %s means the known one", async (_, typed, meant) => {
  const { find } = await scene();
  const [term] = await find(typed);
  expect(term).toMatchObject({ word: typed, meant });
  expect(term?.forms.slice(0, 2)).toEqual([typed, meant]);
});

test("what is meant has its synonyms; a beginning of one is enough, but not of two letters", async () => {
  const { find } = await scene();
  const formsOf = async (text: string) => (await find(text)).map(({ forms }) => forms.toSorted());
  expect(await formsOf("surgry")).toEqual([["surgery", "surgical", "surgry", "সার্জারি"]]);
  expect(await formsOf("surg এমডি")).toEqual([
    ["surg", "surgery", "surgical", "সার্জারি"],
    ["md", "এমডি"],
  ]);
  expect(await formsOf("su")).toEqual([["su"]]);
});

test.each<[string, string]>([
  ["a beginning of a known word", "medi"],
  ["a short word", "mad"],
  ["a number", "12345"],
  ["a word that is near to nothing", "ophthalmology"],
])("%s stays as it is", async (_, typed) => {
  const { find } = await scene();
  expect(await find(typed)).toEqual([{ word: typed, meant: typed, forms: [typed] }]);
});

test("without a word there is nothing to look for", async () => {
  const { find } = await scene();
  expect(await find(" ?! ")).toEqual([]);
});
