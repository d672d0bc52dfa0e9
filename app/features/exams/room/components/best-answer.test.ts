import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AnswerConflict } from "#contract/exams/exams.ts";
import { BestAnswer } from "./best-answer.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";

const texts = { a: "Salbutamol", b: "Ipratropium", c: "Chlorphenamine", d: "Morphine" };

function rendered(last: string, conflict: AnswerConflict | null = null): string {
  const options = (["d", "a", "c", "b"] as const).map((letter) => ({ letter, text: { ...texts, d: last }[letter] }));
  const question = { id: 7, number: 1, kind: "sba" as const, stem_html: "<p>Which?</p>", image: null, options };
  const html = renderToStaticMarkup(
    conflict
      ? createElement(ConflictChoice, { question, conflict })
      : createElement(BestAnswer, { question, value: null }),
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

test("options have letters, in their order, only if one of them speaks of letters", () => {
  expect(rendered("A and B together")).toContain("A Salbutamol B Ipratropium C Chlorphenamine D A and B together");
  expect(rendered("ক ও খ")).toContain("ক Salbutamol খ Ipratropium গ Chlorphenamine ঘ ক ও খ");
  expect(rendered("Morphine")).toContain("Morphine Salbutamol Chlorphenamine Ipratropium");
});

test("a conflict names both answers in words, each with its device", () => {
  const at = "2026-11-26T20:58:00+06:00";
  const phones = { device_label: "Chrome, Linux", is_this_device: false };
  const yours = { yours: "a" as const, yours_from: { device_label: "Phone", is_this_device: false } };
  const shown = rendered("Morphine", {
    current: { value: "c", rev: 2, saved_at: at, ...phones, is_this_device: true },
    ...yours,
  });
  expect(shown).toMatch(/Salbutamol Phone Chlorphenamine এই ডিভাইস, রাত ৮:৫৮/);
  const other = rendered("Morphine", {
    current: { value: null, rev: 2, saved_at: at, ...phones },
    yours: "a",
    yours_from: { device_label: null, is_this_device: true },
  });
  expect(other).toMatch(/Salbutamol এই ডিভাইস ফাঁকা Chrome, Linux, রাত ৮:৫৮/);
});
