import { bankFolder } from "#content/catalogue/banks.ts";
import type { RowChange } from "#content/catalogue/changes.ts";
import { cellText } from "#api/staff/table.ts";

const signs = { added: "+", changed: "~", removed: "-" };
const contextLetters = 15;

/**
 * Shortens two texts for a terminal; they begin with a few letters before their first difference if that is far inside.
 */
function fromDifference(before: string, after: string): [string, string] {
  let first = 0;
  while (first < before.length && before[first] === after[first]) first += 1;
  const near = first - contextLetters;
  if (near <= contextLetters) return [cellText(before), cellText(after)];
  const space = before.indexOf(" ", near);
  const start = space !== -1 && space < first ? space + 1 : near;
  return [cellText(`…${before.slice(start)}`), cellText(`…${after.slice(start)}`)];
}

/** Replaces the name of a stored file, a hash of its content, by "a stored file"; any other cell stays as it is. */
const shownFile = (cell: string) => cell.replace(/^[0-9a-f]{32}\.[a-z0-9]{2,5}$/, "a stored file");

export function changeLines(changes: RowChange[]): string[] {
  const files = [...new Set(changes.map(({ file }) => file))];
  return files.flatMap((file) => {
    const own = changes.filter((change) => change.file === file);
    const counts = Object.keys(signs).flatMap((kind) => {
      const count = own.filter((change) => change.kind === kind).length;
      return count === 0 ? [] : [`${count} ${kind}`];
    });
    const rows = own.flatMap(({ key, kind, cells }) => {
      const changed = kind !== "changed" ? [] : cells;
      const lines = changed.map(({ column, before, after }) => {
        const [was, is] = fromDifference(shownFile(before), shownFile(after));
        return `      ${column}: ${was} → ${is}`;
      });
      return [`  ${signs[kind]} ${cellText(key)}`, ...lines];
    });
    return [`${file}: ${counts.join(", ")}`, ...rows];
  });
}

const maxShown = 40;

export function shownChanges(changes: RowChange[]): string[] {
  const lines = changeLines(changes);
  const more = lines.length - maxShown;
  return more > 0 ? [...lines.slice(0, maxShown), `… and ${more} more lines`] : lines;
}

/**
 * Maximum number of changed cells of one import that the audit log keeps; an import with so many cells or questions has
 * no undo.
 */
export const maxKept = 1000;
/** Length to which the audit log cuts a cell; an undo leaves cells of that length alone, except those of questions. */
export const maxLetters = 200;

export interface ImportedCell {
  file: string;
  key: string;
  column: string;
  before: string;
  after: string;
}

/** Files whose cells an undo leaves alone: pictures, and papers, whose rows replace the whole paper of an exam. */
const left = ["pictures", "exam_questions.csv"];

/**
 * Returns true if an undo gives the cell its earlier value: any cell of a question, because its versions are kept, and
 * short cells of other files, except for pictures and papers.
 */
export function canTakeBack({ file, before, after }: ImportedCell): boolean {
  return file === bankFolder || (!left.includes(file) && before.length < maxLetters && after.length < maxLetters);
}

export const isKeptForUndo = (changed: unknown[], steps: unknown[]) => Math.max(changed.length, steps.length) < maxKept;

export function isUndoable(changed: ImportedCell[], steps: unknown[]): boolean {
  return isKeptForUndo(changed, steps) && (steps.length > 0 || changed.some(canTakeBack));
}

export const tooManyToKeep = `No undo gives back ${maxKept} or more changes: keep the earlier`;

export function leftByUndo(changes: RowChange[], steps: unknown[]): string[] {
  const changed = changedCells(changes);
  if (!isKeptForUndo(changed, steps)) return [`${tooManyToKeep} folder.`];
  const cells = changed.filter((cell) => !canTakeBack(cell)).length;
  const removed = removedRows(changes).length;
  const parts = [
    ...(cells > 0 ? [`${cells} cells of papers and long texts`] : []),
    ...(removed > 0 ? [`${removed} deleted rows`] : []),
  ];
  return parts.length > 0 ? [`No undo gives back ${parts.join(" and ")}: keep the earlier folder.`] : [];
}

/**
 * First letters of a cell for the audit log. Half of a surrogate pair at the cut, which `jsonb` cannot store, becomes a
 * replacement character, so that a cut cell always has the length by which `canTakeBack` knows it.
 */
function keptText(cell: string): string {
  return cell.slice(0, maxLetters).replace(/\p{Surrogate}$/u, "\ufffd");
}

export function changedCells(changes: RowChange[]): ImportedCell[] {
  const changed = changes.filter(({ kind }) => kind === "changed");
  const cells = changed.flatMap(({ file, key, cells: own }) =>
    own.map(({ column, before, after }) => {
      return { file, key, column, before: keptText(before), after: keptText(after) };
    }),
  );
  return cells.slice(0, maxKept);
}

export function removedRows(changes: RowChange[]): Record<string, string>[] {
  const removed = changes.filter(({ kind }) => kind === "removed");
  return removed.map(({ file, key }) => ({ file, key })).slice(0, maxKept);
}
