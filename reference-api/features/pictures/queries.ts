import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { pictures, pictureSizes } from "#api/db/schema/pictures.ts";

export async function findPicture(db: Writer, name: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.name, name))
    .unionAll(db.select({ bytes: pictureSizes.bytes }).from(pictureSizes).where(eq(pictureSizes.name, name)));
  return found?.bytes;
}
