import { expect, test } from "vitest";
import { categoryLink } from "./category-link.ts";

/** Target of a category's card in the portal: its link, with "/batches" appended if it has a single item. */
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
])("links the card of a category %s (%s) and %i items to an existing page", (_, link, totalItem, target) => {
  expect(targetOf({ slug: "diploma", link, totalItem })).toBe(target);
});
