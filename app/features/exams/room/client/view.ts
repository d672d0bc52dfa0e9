import type { Entry } from "./queue.ts";

export interface View {
  draw(entries: Entry[]): void;
  /** Tells whether this page draws a stored entry. */
  isShown(entry: Entry): boolean;
  /** Enables or disables the form. */
  allow(isOpen: boolean): void;
  /** Fetches from the server whether a question has a conflict, and shows or removes its note. */
  refreshConflict(entry: Entry): void;
}
