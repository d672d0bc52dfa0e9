import type { RowChange, Snapshot } from "./changes.ts";
import type { ImportResult } from "./import.ts";

const money = /^(price|discounted_price|min_first_payment|price_per_video|value|fee|min_part_payment|allowed_due)$/;
/**
 * Matches money columns whose amounts can be compared with each other. `value` is none: it is text in the settings, and
 * percent beside taka in the coupons.
 */
const comparable = /^(price|discounted_price|min_first_payment|price_per_video|fee)$/;
const day = /^\d{4}-\d{2}-\d{2}/;
const yearsAhead = 2;
const named = 5;

/**
 * Factor by which a new price may differ from the usual one of its column before it is reported, because a digit is
 * probably wrong.
 */
const timesOff = 8;
const fewPrices = 3;

const endOf = (cell: string) => Date.parse(`${cell.slice(0, 10)}T${cell.slice(11) || "23:59"}+06:00`);

function isFarAhead(date: number, now: Date): boolean {
  const limit = new Date(now);
  limit.setFullYear(now.getFullYear() + yearsAhead);
  return date > limit.getTime();
}

const farAhead = `is more than ${yearsAhead} years ahead`;

function usualPrice(rows: Snapshot, { file, key }: RowChange, column: string): number | undefined {
  const others = [...(rows.get(file) ?? [])].flatMap(([other, cells]) => {
    const price = other === key ? 0 : Number(cells[column]);
    return price > 0 ? [price] : [];
  });
  return others.length < fewPrices ? undefined : others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)];
}

function newCellDoubt(change: RowChange, rows: Snapshot, now: Date) {
  const begins = Date.parse(change.cells.find(({ column }) => column === "starts_on")?.after ?? "");
  return ({ column, after }: RowChange["cells"][number]): string | undefined => {
    if (day.test(after)) {
      const date = endOf(after);
      if (isFarAhead(date, now)) return farAhead;
      if (column === "enroll_closes_at" && date < now.getTime() && begins > now.getTime())
        return "is in the past: nobody can enrol";
    }
    const price = Number(after);
    const usual = comparable.test(column) && price > 0 ? usualPrice(rows, change, column) : undefined;
    if (usual === undefined || (price > usual / timesOff && price < usual * timesOff)) return undefined;
    return `is far from the others, ${usual}`;
  };
}

function cellDoubt({ column, before, after }: RowChange["cells"][number], now: Date): string | undefined {
  if (money.test(column) && Number(before) > 0 && Math.abs(Number(after) - Number(before)) > Number(before) / 2)
    return "changes by more than half";
  if (!day.test(before) || !day.test(after)) return undefined;
  const [was, is] = [endOf(before), endOf(after)];
  if (isFarAhead(is, now)) return farAhead;
  return was > now.getTime() && is < now.getTime() ? "is in the past now" : undefined;
}

const isClosing = ({ column, before, after }: RowChange["cells"][number]) =>
  (column === "status" && before === "published" && after !== "published") ||
  (column === "active" && before === "yes" && after === "no");

function removals(changes: RowChange[]): string[] {
  const gone = changes.filter(({ kind, cells }) => kind === "removed" || (kind === "changed" && cells.some(isClosing)));
  return [...new Set(gone.map(({ file }) => file))].map((file) => {
    const keys = gone.filter((change) => change.file === file).map(({ key }) => key);
    const more = keys.length > named ? `, and ${keys.length - named} more` : "";
    return `${file}: removes or closes ${keys.slice(0, named).join(", ")}${more}`;
  });
}

function cellDoubts(changes: RowChange[], rows: Snapshot, now: Date): string[] {
  return [...new Set(changes.map(({ file }) => file))].flatMap((file) => {
    const doubts = changes
      .filter((change) => change.file === file)
      .flatMap((change) => {
        const newDoubt = newCellDoubt(change, rows, now);
        return change.cells.flatMap((cell) => {
          const isNew = change.kind === "added";
          const doubt = isNew ? newDoubt(cell) : cellDoubt(cell, now);
          const values = isNew ? cell.after : `${cell.before} → ${cell.after}`;
          return doubt
            ? [`${file}: ${cell.column} of ${isNew ? "the new " : ""}${change.key} ${doubt}: ${values}`]
            : [];
        });
      });
    return [...doubts.slice(0, named), ...(doubts.length > named ? [`${file}: ${doubts.length - named} more`] : [])];
  });
}

/**
 * Returns lines about changes of an import that are more often a mistake than meant; for many of one file, the first
 * five and the number of the others.
 */
export function implausible({ changes, rows }: Pick<ImportResult, "changes" | "rows">, now: Date): string[] {
  const of = (kind: RowChange["kind"]) => changes.filter((change) => change.kind === kind);
  return [...cellDoubts(of("changed"), rows, now), ...cellDoubts(of("added"), rows, now), ...removals(changes)];
}
