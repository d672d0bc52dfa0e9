import { expect, test } from "vitest";
import { createPageLimits } from "./page-limits.server.ts";

function limits(pagesPerMinute: number) {
  const { ofDoctor, ofVisitor } = createPageLimits({ MY_PAGES_PER_MINUTE: pagesPerMinute }, (address) =>
    address.split(".", 3).join("."),
  );
  const visit = (address: string, path = "/faq") =>
    ofVisitor(new Request(`http://portal.test${path}`, { headers: { "x-forwarded-for": address } }));
  return { ofDoctor, visit };
}

test("six thousand pages a minute are rendered for one network, and no more; another network is not held up", async () => {
  const { visit } = limits(1);
  for (let page = 0; page < 6000; page += 1) expect(await visit(`192.0.2.${page % 256}`)).toBeUndefined();
  expect(await visit("192.0.2.1")).toBeGreaterThan(0);
  expect(await visit("192.0.3.1")).toBeUndefined();
});

test("six hundred searches a minute are as much as six thousand pages", async () => {
  const { visit } = limits(1);
  for (let n = 0; n < 600; n += 1) expect(await visit("192.0.2.1", `/faq?search=${n}`)).toBeUndefined();
  expect(await visit("192.0.2.1")).toBeGreaterThan(0);
});

test("a doctor may open as many pages a minute as the settings say, and is told how long to wait", async () => {
  const { ofDoctor, visit } = limits(2);
  expect([await ofDoctor("7"), await ofDoctor("7"), await ofDoctor("7")]).toEqual([undefined, undefined, 60]);
  expect([await ofDoctor("8"), await visit("7")]).toEqual([undefined, undefined]);
});
