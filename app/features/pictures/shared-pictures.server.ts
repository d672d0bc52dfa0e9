import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { PictureWords } from "./share-picture-drawing.server.ts";

/** Loads the image library on demand: it is slow to load, and few requests need it. */
const drawing = () => import("./share-picture-drawing.server.ts");

/** Queue that runs one drawing at a time and lets six wait, so that many requests occupy one thread only. */
const drawingQueue = bulkhead(1, 6);

/** Cache of the 300 pictures used last, by their texts. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 300 });

/**
 * Returns the picture of these texts, from the cache if it was drawn before. Rejects if the queue is full or drawing
 * fails.
 */
export function sharePicture(words: PictureWords): Promise<Buffer> {
  const key = JSON.stringify(words);
  const known = drawn.get(key);
  if (known) return known;
  const picture = drawingQueue.execute(async () => (await drawing()).drawSharePicture(words));
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  return picture;
}
