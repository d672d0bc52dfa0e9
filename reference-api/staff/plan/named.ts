import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { StaffError } from "#api/staff/context.ts";

type Doctor = Pick<typeof doctors.$inferSelect, "id" | "name" | "mobile_number">;

/** A doctor as plans name them: number, name and phone. */
export function doctorWords({ id, name, mobile_number }: Doctor): string {
  return `doctor ${id}, ${name ?? "without a name"}, ${mobile_number}`;
}

/** Last sentence of an effect of which one doctor is told. */
export const doctorIsTold = "The doctor is told by SMS.";

/** Names a doctor as plans do; throws a StaffError if there is none. */
export async function nameDoctor(db: Writer, id: number): Promise<string> {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id));
  if (!doctor) throw new StaffError(`There is no doctor ${id}.`);
  return doctorWords(doctor);
}

/** Locks a doctor's row until the transaction ends; throws a StaffError if there is none. */
export async function lockNamedDoctor(db: Writer, id: number) {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id)).for("update");
  if (!doctor) throw new StaffError(`There is no doctor ${id}.`);
  return doctor;
}
