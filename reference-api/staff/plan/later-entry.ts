import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { StaffError } from "#api/staff/context.ts";
import type { AuditEntry } from "./change.ts";

/**
 * Throws a StaffError if a later audit entry of these actions, or an undo of one, has the same value of `field` in its
 * detail, so that no later change is taken back.
 */
export async function requireNewest(db: Writer, { id, detail }: AuditEntry, field: string, actions: string[]) {
  const value = new Map<string, unknown>(Object.entries(detail ?? {})).get(field);
  const [later] = await db
    .select({ id: auditLog.id, action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        gt(auditLog.id, id),
        or(
          inArray(auditLog.action, actions),
          and(eq(auditLog.action, "undo"), inArray(sql`${auditLog.detail} ->> 'action'`, actions)),
        ),
        eq(sql`${auditLog.detail} ->> ${field}`, String(value)),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(1);
  if (later) throw new StaffError(`Entry ${later.id}, "${later.action}", came after it: nothing is taken back.`);
}
