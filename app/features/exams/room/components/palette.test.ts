import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DocumentProvider, type DocumentFacts } from "#app/components/document/document.tsx";
import { renderOnce } from "#app/components/document/static/render-once.server.ts";
import type { PaletteItem } from "#contract/exams/exam-attempt.ts";
import { Palette } from "./palette.tsx";

const states = ["blank", "partial", "answered"] as const;
const items: PaletteItem[] = states.map((state, n) => ({ id: n + 1, number: n + 1, state, flagged: n === 1 }));

function markup(facts: DocumentFacts, current: number): string {
  const palette = createElement(Palette, { items, isCurrent: ({ number }) => number === current });
  const html = renderToStaticMarkup(createElement(DocumentProvider, { value: facts }, palette));
  return html.replace("</button> </div>", "</button></div>"); // the space behind the last cell
}

test.each([1, 2, 1])("cells rendered once are as if rendered alone, at %i", (current) => {
  expect(markup({ renderOnce }, current)).toBe(markup({}, current));
});
