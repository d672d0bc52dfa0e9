import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DocumentProvider, type RenderOnce } from "#app/components/document/document.tsx";
import { renderOnce } from "#app/components/document/static/render-once.server.ts";
import type { CleanHtml } from "#app/format/clean-html.ts";
import type { RoomData } from "../room.server.ts";
import { RoomQuestion } from "./room-question.tsx";

const question: RoomData["questions"][number] = {
  id: 7,
  number: 3,
  kind: "mcq5",
  stem_html: "<p>Which \ue000 is true? $&</p>" as CleanHtml,
  image: null,
  options: [
    { letter: "a", text: "One" },
    { letter: "b", text: "Two" },
  ],
  value: { a: 1, b: null },
  rev: 2,
  flagged: true,
  was: "a1",
  mutationId: "first-mutation",
  conflict: null,
};

function markup(shown: typeof question, once: RenderOnce | undefined): string {
  const facts = once ? { renderOnce: once } : {};
  const room = createElement(RoomQuestion, { question: shown, typed: undefined, isHidden: false });
  return renderToStaticMarkup(createElement(DocumentProvider, { value: facts }, room));
}

test.each([
  ["the first time", question],
  ["again, with another mutation", { ...question, mutationId: "second-mutation" }],
  ["with another answer", { ...question, value: { a: 0 as const, b: null }, rev: 3 }],
])("a question rendered once is as if rendered alone: %s", (_, shown) => {
  expect(markup(shown, renderOnce)).toBe(markup(shown, undefined));
});

test.each([
  [true, false],
  [false, true],
])("a flag of %s that was not saved is shown over %s", (flagged, saved) => {
  const shown = { ...question, flagged: saved };
  const room = createElement(RoomQuestion, { question: shown, typed: { flagged }, isHidden: false });
  expect(renderToStaticMarkup(room).includes('name="flag[7]" checked=""')).toBe(flagged);
});
