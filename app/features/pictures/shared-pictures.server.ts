import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { PictureWords } from "./share-picture-drawing.server.ts";

/** Loaded on demand: the image library is an eighth of the portal's start time, and few requests need it. */
const drawing = () => import("./share-picture-drawing.server.ts");

/** One drawing at a time and six queued, so that many requests occupy one thread only. */
const drawingQueue = bulkhead(1, 6);

/** Pictures by their texts, at most 40 kB each. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 300 });

/** Returns the picture of these texts, drawn once. Rejects if the queue is full. */
export function sharePicture(words: PictureWords): Promise<Buffer> {
  const key = JSON.stringify(words);
  const known = drawn.get(key);
  if (known) return known;
  const picture = drawingQueue.execute(async () => (await drawing()).drawSharePicture(words));
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  return picture;
}
