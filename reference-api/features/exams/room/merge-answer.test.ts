import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnswerValue, Letter, StatementValues } from "#api/db/schema/exams/exam-values.ts";
import { decideWrite, unanswered, type DeviceWrite, type StoredAnswer } from "./merge-answer.ts";

const phone = 1;
const laptop = 2;

function write(
  device_id: number,
  base_rev: number,
  value: DeviceWrite["value"],
  device_seq = base_rev + 1,
): DeviceWrite {
  return { device_id, base_rev, device_seq, value };
}

/** Stored answer after a sequence of writes to a question with statements. */
function after(...writes: DeviceWrite[]): StoredAnswer {
  return writes.reduce((stored, next) => decideWrite("mcq5", stored, next).answer, unanswered);
}

function phoneFirst(): StoredAnswer {
  return after(write(phone, 0, { a: 1, b: 0 }));
}

test("a first answer is stored letter by letter; clearing it leaves null", () => {
  expect(phoneFirst()).toEqual({
    value: { a: 1, b: 0 },
    rev: 1,
    letter_revs: { a: 1, b: 1 },
    flagged: false,
    conflict: null,
    device_id: phone,
    device_seq: 1,
    other_rev: 0,
  });
  expect(after(write(phone, 0, { a: 1 }), write(phone, 1, { a: null }))).toMatchObject({ value: null, rev: 2 });
  expect(after(write(phone, 0, { a: 1, c: 0 }), write(phone, 1, null))).toMatchObject({ value: null, rev: 2 });
});

test.each<[what: string, next: DeviceWrite, outcome: string, value: StatementValues, yours: unknown, rev: number]>([
  [
    "another device that saw the newest revision changes a letter",
    write(laptop, 1, { a: 0 }),
    "applied",
    { a: 0, b: 0 },
    undefined,
    2,
  ],
  [
    "another device adds a letter without having seen the first answer",
    write(laptop, 0, { c: 1 }),
    "merged",
    { a: 1, b: 0, c: 1 },
    undefined,
    2,
  ],
  [
    "another device writes the same value without having seen it",
    write(laptop, 0, { a: 1 }),
    "merged",
    { a: 1, b: 0 },
    undefined,
    1,
  ],
  [
    "another device writes a different value without having seen it",
    write(laptop, 0, { a: 0 }),
    "conflict",
    { a: 1, b: 0 },
    { a: 0 },
    1,
  ],
  [
    "a write that conflicts in one letter saves the others",
    write(laptop, 0, { a: 0, e: 1 }),
    "conflict",
    { a: 1, b: 0, e: 1 },
    { a: 0 },
    2,
  ],
  [
    "a device sends a later write before it sees the reply to its own",
    write(phone, 0, { a: 0 }, 5),
    "applied",
    { a: 0, b: 0 },
    undefined,
    2,
  ],
  [
    "an older write of the same device arrives late",
    write(phone, 0, { a: 0, d: 1 }, 0),
    "merged",
    { a: 1, b: 0, d: 1 },
    undefined,
    2,
  ],
])("%s", (_, next, outcome, value, yours, rev) => {
  const decision = decideWrite("mcq5", phoneFirst(), next);
  expect(decision).toMatchObject({ outcome, answer: { value, rev } });
  expect(decision.yours).toEqual(yours);
});

test("a device that wrote last to another letter does not overrule the other device", () => {
  const stored = after(write(phone, 0, { a: 1 }), write(laptop, 1, { a: 0 }), write(phone, 1, { b: 1 }));
  const decision = decideWrite("mcq5", stored, write(phone, 1, { a: 1, b: 0 }, 9));
  expect(decision).toMatchObject({ outcome: "conflict", yours: { a: 1 }, answer: { value: { a: 0, b: 0 } } });
});

test("a conflict stays until a write based on the newest revision settles its letters", () => {
  const disputed = decideWrite("mcq5", phoneFirst(), write(laptop, 0, { a: 0, b: 1 })).answer;
  expect(disputed.conflict).toMatchObject({ yours: { a: 0, b: 1 } });
  const half = decideWrite("mcq5", disputed, write(laptop, 1, { a: 0 })).answer;
  expect(half).toMatchObject({ value: { a: 0, b: 0 }, conflict: { yours: { b: 1 } } });
  const whole = decideWrite("mcq5", half, write(phone, 2, { b: 0 })).answer;
  expect(whole).toMatchObject({ value: { a: 0, b: 0 }, conflict: null });
});

test("two devices that choose different single answers are in conflict", () => {
  const stored = decideWrite("sba", unanswered, write(phone, 0, "c")).answer;
  expect(stored).toMatchObject({ value: "c", letter_revs: { choice: 1 } });
  const decision = decideWrite("sba", stored, write(laptop, 0, "d"));
  expect(decision).toMatchObject({ outcome: "conflict", yours: "d", answer: { value: "c", conflict: { yours: "d" } } });
  expect(decideWrite("sba", decision.answer, write(laptop, 1, "d")).answer).toMatchObject({
    value: "d",
    conflict: null,
  });
  expect(decideWrite("sba", stored, write(laptop, 0, null))).toMatchObject({ outcome: "conflict", yours: null });
});

test("a flag is set without changing the answer", () => {
  const flagged = decideWrite("mcq5", phoneFirst(), { ...write(laptop, 0, undefined), flagged: true }).answer;
  expect(flagged).toMatchObject({ value: { a: 1, b: 0 }, flagged: true, letter_revs: { a: 1, b: 1 }, rev: 2 });
});

test("a flag older than the device's newest write is ignored; another device's flag always applies", () => {
  const stored = after(write(phone, 0, { a: 1 }, 5));
  const late = { ...write(phone, 0, undefined, 4), flagged: true };
  expect(decideWrite("mcq5", stored, late).answer).toEqual(stored);
  expect(decideWrite("mcq5", stored, { ...late, device_seq: 6 }).answer.flagged).toBe(true);
  expect(decideWrite("mcq5", stored, { ...late, device_id: laptop }).answer.flagged).toBe(true);
  const flagged = decideWrite("mcq5", stored, { ...late, base_rev: 1 }).answer;
  expect(decideWrite("mcq5", flagged, { ...write(phone, 2, { b: 1 }), flagged: false }).answer.flagged).toBe(false);
  expect(decideWrite("mcq5", flagged, write(phone, 2, { b: 1 })).answer.flagged).toBe(true);
});

test("a repeated write changes nothing, and a late write does not lower the device's sequence number", () => {
  const twice = decideWrite("mcq5", phoneFirst(), write(phone, 0, { a: 1, b: 0 }, 1));
  expect(twice).toMatchObject({ outcome: "merged", answer: phoneFirst() });
  const late = decideWrite("mcq5", after(write(phone, 0, { a: 1 }, 5)), write(phone, 0, { b: 1 }, 3)).answer;
  expect(late).toMatchObject({ value: { a: 1, b: 1 }, rev: 2, device_seq: 5 });
});

test("all eight statements of a question can be answered and cleared at once", () => {
  const all: StatementValues = { a: 1, b: 0, c: 1, d: 0, e: 1, f: 0, g: 1, h: 0 };
  const stored = after(write(phone, 0, all));
  expect(stored.value).toEqual(all);
  expect(decideWrite("mcq5", stored, write(phone, 1, null)).answer.value).toBe(null);
});

test("a value of the other question kind is ignored", () => {
  expect(decideWrite("sba", unanswered, write(phone, 0, { a: 1 })).answer.value).toBe(null);
  expect(decideWrite("mcq5", phoneFirst(), write(phone, 1, "c")).answer).toEqual(phoneFirst());
});

const letters: Letter[] = ["a", "b", "c"];
const anyStatements = fc
  .array(fc.tuple(fc.constantFrom(...letters), fc.constantFrom(0 as const, 1 as const, null)), { maxLength: 3 })
  .map((entries): StatementValues => Object.fromEntries(entries));
const anyStep = fc.record({
  device: fc.constantFrom(phone, laptop),
  behind: fc.nat({ max: 3 }),
  isLateArrival: fc.boolean(),
  value: anyStatements,
});

const anySteps = fc.array(anyStep, { maxLength: 20 });

function statement(value: AnswerValue | undefined, letter: Letter) {
  return typeof value === "object" && value !== null ? (value[letter] ?? null) : null;
}

interface Step {
  device: number;
  behind: number;
  isLateArrival: boolean;
  value: StatementValues;
}

interface Change {
  rev: number;
  device: number;
}

/**
 * Replays writes of two devices, some based on old revisions and some delayed behind newer writes of the same device.
 * Gives the effect of each write on each letter.
 */
function race(steps: Step[]) {
  let stored = unanswered;
  const changed = new Map<Letter, Change>();
  return steps.flatMap(({ device, behind, isLateArrival, value }, step) => {
    const before = stored;
    const base_rev = Math.max(0, before.rev - behind);
    const device_seq = isLateArrival ? Math.max(0, step - 3) : step + 1;
    const next = { device_id: device, base_rev, device_seq, value };
    const decision = decideWrite("mcq5", before, next);
    const { answer, yours } = decision;
    stored = answer;
    return letters.map((letter) => {
      const last = changed.get(letter);
      if (answer.rev > before.rev && answer.letter_revs[letter] === answer.rev)
        changed.set(letter, { rev: answer.rev, device });
      const [was, is] = [before, answer].map((state) => statement(state.value, letter));
      const isWritten = letter in value;
      return {
        isChanged: was !== is,
        isMeant: isWritten && is === statement(value, letter),
        isIgnored: isWritten && is !== statement(value, letter),
        isSeen: !last || last.rev <= base_rev,
        isOwn: last?.device === device,
        isDisputed: typeof yours === "object" && yours !== null && letter in yours,
        isStableOnRepeat: statement(decideWrite("mcq5", answer, next).answer.value, letter) === is,
        grownBy: answer.rev - before.rev,
      };
    });
  });
}

test("in any race of two devices, no value is overwritten unseen and none is lost silently", () => {
  fc.assert(
    fc.property(anySteps, (steps) =>
      race(steps).every(
        ({ isChanged, isMeant, isIgnored, isSeen, isOwn, isDisputed }) =>
          (!isChanged || (isMeant && (isSeen || isOwn))) && (!isIgnored || isDisputed || isOwn),
      ),
    ),
    { numRuns: 2000 },
  );
});

test("in any race of two devices, repeating a write changes no value, and revisions grow one by one", () => {
  fc.assert(
    fc.property(anySteps, (steps) =>
      race(steps).every(({ isStableOnRepeat, grownBy }) => isStableOnRepeat && (grownBy === 0 || grownBy === 1)),
    ),
    { numRuns: 1000 },
  );
});
