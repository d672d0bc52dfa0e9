import { inArray } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { coupons } from "#api/db/schema/payments.ts";
import * as cell from "../cells.ts";
import type { CheckedRow } from "../csv.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

function couponRow({ time }: cell.Dates) {
  return z
    .object({
      code: z.string().regex(/^[A-Z0-9-]{3,40}$/, "is not a code: 3 to 40 of A–Z, digits and hyphens"),
      kind: cell.oneOf(coupons.kind.enumValues),
      value: cell.money,
      starts_at: cell.optional(time),
      ends_at: cell.optional(time),
      use_limit: cell.optional(cell.wholeNumber),
      doctor_limit: cell.optional(cell.wholeNumber).optional(),
      batch: cell.optional(cell.slug),
      category: cell.optional(cell.slug),
      active: cell.withDefault(cell.flag, true),
    })
    .refine(({ kind, value }) => Number(value) > 0 && (kind === "fixed" || Number(value) <= 100), {
      path: ["value"],
      error: "is neither an amount above 0 nor at most 100 percent",
    })
    .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at < ends_at, {
      path: ["ends_at"],
      error: "is not after starts_at",
    })
    .refine(({ batch, category }) => batch === null || category === null, {
      path: ["category"],
      error: "must be empty when a batch is named: a coupon is for a batch or for a category",
    });
}

type CouponRow = z.output<ReturnType<typeof couponRow>>;

async function useLimitConflicts(db: Writer, rows: CheckedRow<CouponRow>[]) {
  const existing = await db
    .select({ code: coupons.code, used: coupons.used })
    .from(coupons)
    .where(
      inArray(
        coupons.code,
        rows.map(({ row }) => row.code),
      ),
    )
    .for("update");
  const usedOf = new Map(existing.map(({ code, used }) => [code, used]));
  return rows.flatMap(({ line, row: { code, use_limit } }) => {
    const used = usedOf.get(code) ?? 0;
    if (use_limit === null || used <= use_limit) return [];
    return [{ line, column: "use_limit", reason: `is ${use_limit}, but it was used ${used} times already` }];
  });
}

export function couponTable(dates: cell.Dates): CatalogueTable {
  return catalogueTable({
    file: "coupons.csv",
    key: ["code"],
    row: couponRow(dates),
    optionalColumns: ["doctor_limit"],
    conflicts: useLimitConflicts,
    into: coupons,
    target: [coupons.code],
    links: { batch_id: ["batches.csv", "batch"], category_id: ["categories.csv", "category"] },
  });
}
