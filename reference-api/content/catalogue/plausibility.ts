import type { RowChange } from "./changes.ts";

const money = /^(price|discounted_price|min_first_payment|price_per_video|value|fee|min_part_payment|allowed_due)$/;
const day = /^\d{4}-\d{2}-\d{2}/;
const yearsAhead = 2;
/** Rows of one file that are named. */
const named = 5;

function cellDoubt(column: string, before: string, after: string, now: Date): string | undefined {
  if (money.test(column) && Number(before) > 0 && Math.abs(Number(after) - Number(before)) > Number(before) / 2)
    return "changes by more than half";
  if (!day.test(before) || !day.test(after)) return undefined;
  const [was, is] = [before, after].map((text) => Date.parse(text.slice(0, 10)));
  if (was === undefined || is === undefined) return undefined;
  const limit = new Date(now);
  limit.setFullYear(now.getFullYear() + yearsAhead);
  if (is > limit.getTime()) return `is more than ${yearsAhead} years ahead`;
  return was > now.getTime() && is < now.getTime() ? "is in the past now" : undefined;
}

const isClosing = ({ column, before, after }: RowChange["cells"][number]) =>
  (column === "status" && before === "published" && after !== "published") ||
  (column === "active" && before === "yes" && after === "no");

/** Rows that visitors or doctors no longer get, a line for each file. */
function removals(changes: RowChange[]): string[] {
  const gone = changes.filter(({ kind, cells }) => kind === "removed" || (kind === "changed" && cells.some(isClosing)));
  return [...new Set(gone.map(({ file }) => file))].map((file) => {
    const keys = gone.filter((change) => change.file === file).map(({ key }) => key);
    const more = keys.length > named ? `, and ${keys.length - named} more` : "";
    return `${file}: removes or closes ${keys.slice(0, named).join(", ")}${more}`;
  });
}

/** Changes of an import that are more often a mistake than meant, one line each. */
export function implausible(changes: RowChange[], now: Date): string[] {
  const cells = changes.flatMap(({ file, key, kind, cells: changed }) =>
    changed.flatMap(({ column, before, after }) => {
      const doubt = kind === "changed" ? cellDoubt(column, before, after, now) : undefined;
      return doubt ? [`${file}: ${column} of ${key} ${doubt}: ${before} → ${after}`] : [];
    }),
  );
  return [...cells, ...removals(changes)];
}
