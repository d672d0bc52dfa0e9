import { eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { readEnv } from "#env";
import { addDoctors, password } from "#tests/load/doctors.ts";
import { newDoctor } from "./doctors.ts";
import { servers } from "./servers.ts";

/** A new doctor of the journeys' portal, with what `give` writes for them into its database. */
export async function portalDoctor<Things>(give: (db: Database, doctorId: number) => Promise<Things>) {
  const { phone } = newDoctor();
  const { db, close } = await openConfiguredDatabase(readEnv(servers.portal.env));
  try {
    await addDoctors(db, [phone]);
    const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, phone));
    return { phone, password, things: await give(db, doctor?.id ?? 0) };
  } finally {
    await close();
  }
}
