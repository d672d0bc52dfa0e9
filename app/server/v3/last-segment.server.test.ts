import { expect, test } from "vitest";
import { lastSegment } from "./last-segment.server.ts";

test.each([
  ["/batches/fcps-part-1", "fcps-part-1"],
  ["https://example.com/batches/residency/?page=2#list", "residency"],
  ["faq", "faq"],
  ["/", undefined],
])("the last segment of %s is %s", (link, segment) => expect(lastSegment(link)).toBe(segment));
