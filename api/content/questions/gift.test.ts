import fc from "fast-check";
import { expect, test } from "vitest";
import { BankQuestion, readBank } from "./bank.ts";
import { writeGift } from "./gift-writer.ts";
import { readGift } from "./gift.ts";

const fallback = { subject: "General", topic: null };

const anyText = fc
  .string({ unit: fc.constantFrom(...Array.from("ab ক~={}#:\\%-/[]<>&\"'n")), minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, " ").trim())
  .filter((text) => text !== "");
const anyHtml = anyText.map((text) => `<p>x${text.replace(/[<>&"']/g, "")}</p>`);
const anyQuestion = fc.record({
  kind: fc.constantFrom("mcq5" as const, "sba" as const),
  subject: fc.constantFrom("Medicine", "A/B"),
  topic: fc.option(fc.constantFrom("Heart", "Lung / Pleura")),
  stem_html: anyHtml,
  texts: fc.array(anyText, { minLength: 2, maxLength: 5 }),
  right: fc.nat(4),
  isTrue: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  explanation_html: fc.option(anyHtml),
  reference: fc.option(anyText),
});

test("whatever a bank holds, written as GIFT and read again it is the same", () => {
  fc.assert(
    fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 4 }), (found) => {
      const bank = found.map(
        ({ kind, subject, topic, stem_html, texts, right, isTrue, explanation_html, reference }, place) =>
          BankQuestion.parse({
            ...{ key: `q${place}`, kind, subject, topic, stem_html, explanation_html, reference },
            ...{ image: null, discussion_url: null },
            options: texts.map((text, option) => ({
              letter: "abcde"[option],
              text,
              is_true: kind === "sba" ? option === right % texts.length : isTrue[option],
            })),
          }),
      );
      const read = readBank("bank.gift", { places: readGift(writeGift(bank), fallback) }, "bank");
      expect(read).toEqual({ questions: bank, problems: [] });
    }),
    { numRuns: 1000 },
  );
});
