const atOnce = 1000;

/** Splits a list into chunks small enough for one SQL statement. */
export function inParts<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, part) =>
    items.slice(part * atOnce, (part + 1) * atOnce),
  );
}
