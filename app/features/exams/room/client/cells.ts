import { bengaliNumber } from "#app/format/bengali.ts";
import { cellClass, cellLabel } from "../palette-cell.ts";
import { cellOf, type Entry } from "./queue.ts";

/** Draws questions in the palette, in their places. */
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

/** Counts the palette anew, in the order of the review's list. */
export function drawCounts(): void {
  const counts = ["answered", "partial", "blank", "flagged"].map(
    (state) => document.querySelectorAll(`.cells > .${state}`).length,
  );
  document.querySelectorAll(".counts dd").forEach((place, at) => {
    place.textContent = `${bengaliNumber(counts[at] ?? 0)}টি`;
  });
}
