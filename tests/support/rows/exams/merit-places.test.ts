import fc from "fast-check";
import { expect, test } from "vitest";
import { meritPlaces, type Standing } from "./merit-places.ts";

const noon = new Date("2027-03-05T12:00:00+06:00");

function standing(obtained: number, overrides: Partial<Standing> = {}): Standing {
  return { obtained, wrong_stems: 0, sba_obtained: 0, seconds_taken: 0, submitted_at: noon, ...overrides };
}

test("gives equal marks the same place and skips as many places after it", () => {
  expect(
    meritPlaces(
      [50, 40, 40, 30, -5].map((marks) => standing(marks)),
      [],
    ),
  ).toEqual([1, 2, 2, 4, 5]);
});

test.each<[Parameters<typeof meritPlaces>[1], number[]]>([
  [[], [1, 1, 1, 1]],
  [["fewer_wrong_stems"], [3, 1, 1, 3]],
  [["higher_sba"], [1, 3, 3, 1]],
  [["shorter_time"], [4, 1, 3, 1]],
  [["earlier_submission"], [2, 1, 2, 2]],
  [
    ["fewer_wrong_stems", "shorter_time"],
    [4, 1, 2, 3],
  ],
])("ranks equal marks with the tie breakers %j as %j", (tieBreakers, places) => {
  const earlier = new Date(noon.getTime() - 1);
  const equal = [
    standing(40, { wrong_stems: 2, sba_obtained: 9, seconds_taken: 300 }),
    standing(40, { wrong_stems: 1, sba_obtained: 5, seconds_taken: 100, submitted_at: earlier }),
    standing(40, { wrong_stems: 1, sba_obtained: 5, seconds_taken: 200 }),
    standing(40, { wrong_stems: 2, sba_obtained: 9, seconds_taken: 100 }),
  ];
  expect(meritPlaces(equal, tieBreakers)).toEqual(places);
});

const anyStanding = fc.record({
  obtained: fc.integer({ min: -3, max: 3 }),
  wrong_stems: fc.nat(2),
  sba_obtained: fc.nat(2),
  seconds_taken: fc.nat(2),
  submitted_at: fc.nat(2).map((ms) => new Date(noon.getTime() + ms)),
});
const anyBreakers = fc.subarray(["fewer_wrong_stems", "higher_sba", "shorter_time", "earlier_submission"] as const);

test("uses competition ranking: one more than the number of better standings, more marks always first", () => {
  fc.assert(
    fc.property(fc.array(anyStanding, { minLength: 1, maxLength: 20 }), anyBreakers, (standings, tieBreakers) => {
      const places = meritPlaces(standings, tieBreakers);
      const isCounted = places.every((place) => places.filter((other) => other < place).length === place - 1);
      const isByMarks = standings.every((one, index) =>
        standings.every(
          (other, place) => one.obtained <= other.obtained || (places[index] ?? 0) < (places[place] ?? 0),
        ),
      );
      return Math.min(...places) === 1 && isCounted && isByMarks;
    }),
    { numRuns: 1000 },
  );
});
