import { expect, test } from "vitest";
import { tableOfRooms, worstFiles } from "./report.mjs";
import { floors, roomOf, shortfalls } from "./rooms.mjs";

/**
 * @param {string} path
 * @param {{ ran?: number[], left?: number[], ways?: boolean[] }} parts
 * @returns {import("./rooms.mjs").MeasuredFile}
 */
function file(path, { ran = [], left = [], ways = [] }) {
  return {
    path,
    lines: new Map([...ran, ...left].map((line) => [line, ran.includes(line)])),
    branches: ways.map((hasRun, n) => ({ line: n + 1, hasRun })),
  };
}

test.each([
  ["api/features/payments/grant.ts", "api/features"],
  ["api/app.ts", "api"],
  ["app/server/pipeline/request-validation.server.ts", "app/server"],
  ["contract/payments/payments.ts", "contract"],
  ["sandbox/bkash/store.ts", "sandbox"],
  ["server.ts", "(root)"],
])("%s stands in %s", (path, room) => {
  expect(roomOf(path)).toBe(room);
});

test("a room below its floor is named with what it reached and what it must", () => {
  const low = file("contract/catalogue/faqs.ts", { ran: [1, 2, 3], left: [4] });
  expect(shortfalls([low])).toEqual(["contract: 75.0 % of lines ran, 97 % must"]);
});

test("for money the branches count", () => {
  const low = file("api/features/payments/grant.ts", { ran: [1], ways: [true, false] });
  expect(shortfalls([low])).toEqual(["money: 50.0 % of branches ran, 95 % must"]);
});

test("at its floor a room is high enough", () => {
  const lines = Array.from({ length: 100 }, (_, n) => n + 1);
  expect(shortfalls([file("app/root.tsx", { ran: lines.slice(8), left: lines.slice(0, 8) })])).toEqual([]);
});

test("the table sets what unit tests ran beside what all tests ran, by room and by floor", () => {
  const unit = [file("locale/dates.ts", { ran: [1], left: [2] })];
  const all = [file("locale/dates.ts", { ran: [1, 2] })];
  const rows = tableOfRooms(unit, all).split("\n");
  expect(rows).toHaveLength(1 + 1 + floors.length);
  expect(rows[1]).toMatch(/^app\/format +50\.0 +100\.0 +100\.0 +100\.0 +0$/);
  expect(rows).toContainEqual(expect.stringMatching(/^app: lines ≥ 92 % +50\.0 +100\.0/));
});

test("the worst source comes first, its lines in spans; one that ran whole is not named", () => {
  const files = [
    file("app/whole.ts", { ran: [1], ways: [true] }),
    file("app/a-branch.ts", { ran: [1, 2], ways: [true, false] }),
    file("app/worst.ts", { ran: [1], left: [3, 5, 4, 9] }),
  ];
  expect(worstFiles(files)).toEqual([
    "app/worst.ts: 4 of 5 lines; lines 3-5, 9",
    "app/a-branch.ts: 0 of 2 lines; branches on 2",
  ]);
});
