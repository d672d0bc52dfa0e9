import { expect, test } from "vitest";
import { categoryLink } from "./category-link.ts";

/** What the portal makes of a card: the link itself, but for a single item the link and "/batches". */
function targetOf(category: { slug: string; link: string | null; totalItem: number }): string {
  const link = categoryLink(category);
  return category.totalItem === 1 ? `${link}/batches` : link;
}

test.each([
  ["without a page of its own", null, 0, "/diploma/batches"],
  ["without a page of its own", null, 1, "/diploma/batches"],
  ["without a page of its own", null, 2, "/diploma/batches"],
  ["with a page of its own", "/courses/diploma", 0, "/courses/diploma"],
  ["with a page of its own", "/courses/diploma", 1, "/diploma/batches"],
  ["with a page of its own", "/courses/diploma", 9, "/courses/diploma"],
])("the card of a category %s (%s) and %i items leads to a page that exists", (_, link, totalItem, target) => {
  expect(targetOf({ slug: "diploma", link, totalItem })).toBe(target);
});
