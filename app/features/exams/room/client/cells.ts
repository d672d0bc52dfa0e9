import { bengaliNumber } from "#locale/bengali.ts";
import { backWords, blankWords } from "../blanks.ts";
import { cellClass, cellLabel } from "../palette-cell.ts";
import { setText } from "./room-state.ts";
import { cellOf, type Entry } from "./queue.ts";

export function drawCells(entries: Entry[]): void {
  const cells = document.querySelectorAll(".cells > *");
  for (const entry of entries) {
    const cell = cells[entry.number - 1];
    const state = cellOf(entry);
    if (!cell) continue;
    cell.className = cellClass(state);
    cell.setAttribute("aria-label", cellLabel(state));
  }
}

export function drawCounts(): void {
  const counts = ["answered", "partial", "blank", "flagged"].map(
    (state) => document.querySelectorAll(`.cells > .${state}`).length,
  );
  document.querySelectorAll(".counts dd").forEach((place, at) => {
    place.textContent = `${bengaliNumber(counts[at] ?? 0)}টি`;
  });
}

export function drawBlanks(): void {
  const box = document.querySelector<HTMLElement>("[data-blanks]");
  const back = document.querySelector<HTMLAnchorElement>("[data-back]");
  if (!box || !back) return;
  const cells = [...document.querySelectorAll<HTMLAnchorElement>(".cells > a")];
  const blank = cells.filter((cell) => cell.matches(".blank"));
  const { title, text } = blankWords(blank.map((cell) => cells.indexOf(cell) + 1));
  box.hidden = blank.length === 0;
  setText("[data-blanks] b", title);
  setText("[data-blanks] p", text);
  const target = blank[0] ?? cells[0];
  if (target) back.href = target.href;
  setText("[data-back] span", blank.length > 0 ? backWords.blank : backWords.none);
  back.classList.toggle("primary", blank.length > 0);
  document.querySelector("[data-back] ~ button")?.classList.toggle("primary", blank.length === 0);
}
