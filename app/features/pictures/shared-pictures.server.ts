import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { PictureWords } from "./share-picture-drawing.server.ts";

/** With its library of pictures an eighth of a portal's start, which few requests ever need. */
const drawing = () => import("./share-picture-drawing.server.ts");

/** One at a time and six that wait: whoever asks for all of them takes one thread. */
const turns = bulkhead(1, 6);

/** By what they say; 40 kB each at most. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 300 });

/** A picture of these words, drawn once for all who ask. Rejects when too many others wait to be drawn. */
export function sharePicture(words: PictureWords): Promise<Buffer> {
  const key = JSON.stringify(words);
  const known = drawn.get(key);
  if (known) return known;
  const picture = turns.execute(async () => (await drawing()).drawSharePicture(words));
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  return picture;
}
