import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runsOr } from "#tests/support/runner/sizes.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { readWholeBank } from "#tests/support/content/whole-bank.ts";
import { damageOf } from "../damaged-text.ts";
import { BankQuestion, trueFalseStem } from "./bank.ts";
import { bankAsFile } from "./export.ts";
import { notationIn } from "./foreign/notations.ts";
import { readQuestionFile } from "./read-file.ts";

const anyText = fc
  .string({ unit: fc.constantFrom(...Array.from("ab ক~={}#:\\%-/[]<>&\"'n")), minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, " ").trim())
  .filter((text) => text !== "" && !/\\.*[[({]/.test(text) && damageOf(text) === undefined && !notationIn(text));
const anyHtml = anyText
  .map((text) => `x${text.replace(/[<>&"']/g, "")}`)
  .filter((text) => !notationIn(text))
  .map((text) => `<p>${text}</p>`);
const anyRecord = fc.record({
  kind: fc.constantFrom("mcq5" as const, "sba" as const),
  subject: fc.constantFrom("Medicine", "A/B", "A\u2028B"),
  topic: fc.option(fc.constantFrom("Heart", "Lung / Pleura")),
  stem_html: fc.oneof(anyHtml, fc.constant(trueFalseStem)),
  texts: fc.uniqueArray(anyText, { minLength: 1, maxLength: 5 }),
  right: fc.nat(4),
  isTrue: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  explanation_html: fc.option(anyHtml),
  reference: fc.option(anyText.filter((text) => !/<\/?[a-z]/.test(text))), // a tag in plain text is refused
  practice: fc.uniqueArray(fc.constantFrom("fcps-p-1", "phase-a")),
  asked_in: fc.option(fc.constantFrom("FCPS January 2024", "Phase-A [2020] ক")),
  public_for: fc.uniqueArray(fc.constantFrom("fcps-p-ii", "phase-a")),
});

const anyQuestion = anyRecord.map(({ kind: anyKind, texts, right, isTrue, ...rest }) => {
  const kind = texts.length === 1 ? "mcq5" : anyKind;
  const options = texts.map((text, place) => ({
    letter: "abcde"[place],
    text,
    is_true: kind === "sba" ? place === right % texts.length : isTrue[place],
  }));
  return { ...rest, kind, options, image: null, discussion_url: null };
});
const anyBank = fc
  .array(anyQuestion, { minLength: 1, maxLength: 4 })
  .map((questions) => questions.map((question, place) => BankQuestion.parse({ ...question, key: `=q${place}` })));

test.each(["gift", "xml", "csv"])("reads back any bank written as .%s unchanged", async (extension) => {
  const file = join(await temporaryFolder(), `bank.${extension}`);
  await fc.assert(
    fc.asyncProperty(anyBank, async (questions) => {
      await writeFile(file, bankAsFile(file, [questions]));
      expect(await readWholeBank(file)).toEqual({ questions, pictures: [], problems: [] });
    }),
    { numRuns: runsOr(100) },
  );
});

test("reads a CSV separated by semicolons or tabs", async () => {
  const folder = await temporaryFolder();
  const header = "key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url";
  const row = ["q1", "sba", "Medicine", "", "Which, of these?", "x, y", "z", "", "", "", "A", "", "", "", ""];
  for (const sign of [";", "\t"]) {
    const file = join(folder, "bank.csv");
    const lines = [header.replaceAll(",", sign), row.join(sign)];
    await writeFile(file, `\ufeff${lines.join("\r\n")}\r\n`);
    const { questions, problems } = await readWholeBank(file);
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      { key: "q1", stem_html: "<p>Which, of these?</p>", options: [{ text: "x, y" }, {}] },
    ]);
  }
});

/** Enough questions for a file that is read in several parts. */
const largeBank = Array.from({ length: 1500 }, (_, number) =>
  BankQuestion.parse({
    key: `ক-${number}`,
    kind: "sba",
    subject: "Medicine",
    topic: number % 2 === 0 ? "Heart" : null,
    practice: number % 3 === 0 ? ["phase-a"] : [],
    asked_in: null,
    public_for: [],
    stem_html: `<p>কোনটি ঠিক, "${number}"?</p>`,
    options: [
      { letter: "a", text: "হ্যাঁ", is_true: true },
      { letter: "b", text: `না { ${number} }`, is_true: false },
    ],
    explanation_html: null,
    reference: `${"হৃৎপিণ্ড, ".repeat(40)}শেষ`,
    image: null,
    discussion_url: null,
  }),
);

test.each(["gift", "xml", "csv"])("reads a long .%s file in parts", async (extension) => {
  const file = join(await temporaryFolder(), `bank.${extension}`);
  await writeFile(file, bankAsFile(file, [largeBank.slice(0, 700), largeBank.slice(700)]));
  expect((await readWholeBank(file)).questions).toEqual(largeBank);

  // an error at the end of the file is found after the earlier parts have been yielded
  await appendFile(file, Buffer.from([0xff]));
  const partSizes: number[] = [];
  const reading = async () => {
    for await (const { questions } of readQuestionFile(file, { subject: "General" })) partSizes.push(questions.length);
  };
  await expect(reading()).rejects.toThrow(`bank.${extension}: is not text in UTF-8`);
  expect(partSizes).toEqual([1000]);
});
