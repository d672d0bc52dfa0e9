import { expect, test, vi } from "vitest";
import { createPageLimits } from "./page-limits.server.ts";

function limits(perMinute: { doctor?: number; network?: number }) {
  const settings = { MY_PAGES_PER_MINUTE: perMinute.doctor ?? 1, NETWORK_PAGES_PER_MINUTE: perMinute.network ?? 1000 };
  const { countForDoctor, countOtherForDoctor, countForVisitor } = createPageLimits(settings, (address) =>
    address.split(".", 3).join("."),
  );
  const requestOf = (address: string, path: string, method: string) =>
    new Request(`http://portal.test${path}`, { method, headers: { "x-forwarded-for": address } });
  const visit = (address: string, path = "/faq", method = "GET") => countForVisitor(requestOf(address, path, method));
  const other = (doctor: string, path: string, method = "GET") =>
    countOtherForDoctor(requestOf("192.0.2.1", path, method), doctor);
  return { ofDoctor: countForDoctor, other, visit };
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

test("counts a visitor's form as ten pages, but an answer to a quiz as one", async () => {
  const { visit } = limits({ network: 300 });
  for (let n = 0; n < 29; n += 1) expect(await visit("192.0.2.1", "/login", "POST")).toBeUndefined();
  for (let n = 0; n < 10; n += 1)
    expect(await visit("192.0.2.1", "/on-spot-quiz/anatomy/entries/abc", "POST")).toBeUndefined();
  expect(await visit("192.0.2.1", "/login", "POST")).toBeGreaterThan(0);
});

test("limits a doctor's forms and pages outside /my separately from other doctors and from the pages below /my", async () => {
  const { ofDoctor, other } = limits({ doctor: 4 });
  for (let n = 0; n < 10; n += 1) expect(await other("7", "/my/account", "POST")).toBeUndefined();
  expect(await other("7", "/search?search=x")).toBeUndefined();
  expect(await other("7", "/about")).toBeGreaterThan(0);
  expect([await ofDoctor("7"), await other("8", "/about")]).toEqual([undefined, undefined]);
});

test("sixty doctors of a hostel behind one address log in, read and search in one minute", async () => {
  const { visit } = limits({ network: 6000 });
  for (let doctor = 0; doctor < 60; doctor += 1) {
    for (let n = 0; n < 3; n += 1) expect(await visit("192.0.2.1", "/login", "POST")).toBeUndefined();
    for (let n = 0; n < 40; n += 1) expect(await visit("192.0.2.1")).toBeUndefined();
    for (let n = 0; n < 2; n += 1) expect(await visit("192.0.2.1", "/search?search=x")).toBeUndefined();
  }
});
