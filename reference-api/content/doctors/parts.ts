const atOnce = 1000;

export function inParts<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, part) =>
    items.slice(part * atOnce, (part + 1) * atOnce),
  );
}
