import type { Entry } from "./queue.ts";

export interface View {
  draw(entries: Entry[]): void;
  /** Tells whether this page draws a stored entry. */
  isShown(entry: Entry): boolean;
  /** Enables or disables the form. */
  allow(isOpen: boolean): void;
  /** Updates a question's conflict from the server. */
  refreshConflict(entry: Entry): void;
}
