import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { StaffError } from "#api/staff/context.ts";

type Doctor = Pick<typeof doctors.$inferSelect, "id" | "name" | "mobile_number">;

export function doctorWords({ id, name, mobile_number }: Doctor): string {
  return `doctor ${id}, ${name ?? "without a name"}, ${mobile_number}`;
}

export const doctorIsTold = "The doctor is told by SMS.";

/** Returns words that name a doctor in messages to staff. Throws a StaffError if there is no such doctor. */
export async function nameDoctor(db: Writer, id: number): Promise<string> {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id));
  if (!doctor) throw new StaffError(`There is no doctor ${id}.`);
  return doctorWords(doctor);
}

/** Finds a doctor and locks the row until the transaction ends. Throws a StaffError if there is none. */
export async function lockNamedDoctor(db: Writer, id: number) {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id)).for("update");
  if (!doctor) throw new StaffError(`There is no doctor ${id}.`);
  return doctor;
}
