import { expect, test, vi } from "vitest";
import { createPageLimits } from "./page-limits.server.ts";

function limits(perMinute: { doctor?: number; network?: number }) {
  const settings = { MY_PAGES_PER_MINUTE: perMinute.doctor ?? 1, NETWORK_PAGES_PER_MINUTE: perMinute.network ?? 1000 };
  const { countForDoctor, countForVisitor } = createPageLimits(settings, (address) => address.split(".", 3).join("."));
  const visit = (address: string, path = "/faq") =>
    countForVisitor(new Request(`http://portal.test${path}`, { headers: { "x-forwarded-for": address } }));
  return { ofDoctor: countForDoctor, visit };
}

test("limits rendered pages per minute and network, independently of other networks", async () => {
  const { visit } = limits({ network: 300 });
  for (let page = 0; page < 300; page += 1) expect(await visit(`192.0.2.${page % 256}`)).toBeUndefined();
  expect(await visit("192.0.2.1")).toBeGreaterThan(0);
  expect(await visit("192.0.3.1")).toBeUndefined();
});

test("counts a search as ten pages", async () => {
  const { visit } = limits({ network: 300 });
  for (let n = 0; n < 30; n += 1) expect(await visit("192.0.2.1", `/faq?search=${n}`)).toBeUndefined();
  expect(await visit("192.0.2.1")).toBeGreaterThan(0);
});

test("limits pages per minute and doctor, and returns the seconds to wait", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { ofDoctor, visit } = limits({ doctor: 2 });
  expect([await ofDoctor("7"), await ofDoctor("7"), await ofDoctor("7")]).toEqual([undefined, undefined, 60]);
  expect([await ofDoctor("8"), await visit("7")]).toEqual([undefined, undefined]);
});
