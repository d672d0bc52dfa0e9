import { expect, test } from "vitest";
import { slugIn } from "./slug-in-link.server.ts";

test.each([
  ["/batches/fcps-part-1", "fcps-part-1"],
  ["/residency/batches", "residency"],
  ["https://example.com/residency/?page=2#list", "residency"],
  ["faq", "faq"],
  ["/batches", undefined],
  ["https://example.com/batches", undefined],
  ["https://example.com", undefined],
  ["/", undefined],
])("the slug of %s is %s", (link, slug) => expect(slugIn(link)).toBe(slug));
