import type { examAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import type { AnswerValue, Letter, LetterRevs, StatementValues } from "#api/db/schema/exams/exam-values.ts";

/** An answer as it is stored. A question that was never answered: `unanswered`. */
export type StoredAnswer = Pick<
  typeof examAnswers.$inferSelect,
  "value" | "letter_revs" | "rev" | "flagged" | "device_id" | "device_seq" | "other_rev" | "conflict"
>;

export const unanswered: StoredAnswer = {
  value: null,
  letter_revs: {},
  rev: 0,
  flagged: false,
  device_id: null,
  device_seq: 0,
  other_rev: 0,
  conflict: null,
};

export interface AnswerWrite {
  /** The revision that the writer saw. */
  base_rev: number;
  device_id: number | null;
  /** Grows with every write of a device. */
  device_seq: number;
  /** Of an `mcq5` only the letters that are meant. Left out: only the flag is. */
  value?: AnswerValue | undefined;
  flagged?: boolean | undefined;
}

export interface WriteDecision {
  outcome: "applied" | "merged" | "conflict";
  /** What is stored from now on. */
  answer: StoredAnswer;
  /** What the doctor must choose about: the letters that two devices answered differently, as this one did. */
  yours: AnswerValue | undefined;
}

type Part = keyof LetterRevs;
type PartValue = 0 | 1 | Letter | null;
type Parts = Map<Part, PartValue>;

const nothing: Parts = new Map();

const statementLetters: Letter[] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** An answer taken apart into what may change by itself: the statements, or the one choice. */
function partsOf(value: AnswerValue | undefined, isChoice: boolean): Parts {
  if (value === undefined) return new Map();
  if (isChoice) return new Map([["choice", typeof value === "string" ? value : null]]);
  if (value === null) return new Map(statementLetters.map((letter) => [letter, null]));
  if (typeof value === "string") return new Map();
  return new Map(statementLetters.flatMap((letter) => (letter in value ? [[letter, value[letter] ?? null]] : [])));
}

function statementsOf(parts: Parts): StatementValues {
  const statements: StatementValues = {};
  for (const [part, value] of parts) {
    if (part !== "choice" && typeof value !== "string") statements[part] = value;
  }
  return statements;
}

/** Parts as they are written: those that were taken back say so. */
function writtenValue(parts: Parts, isChoice: boolean): AnswerValue {
  if (!isChoice) return statementsOf(parts);
  const choice = parts.get("choice") ?? null;
  return typeof choice === "string" ? choice : null;
}

/** Parts as they are stored, in one form only: statements that are not answered are left out, and none at all is null. */
function storedValue(parts: Parts, isChoice: boolean): AnswerValue {
  const given = new Map([...parts].filter(([, value]) => value !== null));
  return given.size > 0 ? writtenValue(given, isChoice) : null;
}

/** What is in dispute after a write: whoever saw the newest revision has settled the parts that the write names. */
function disputeAfter(
  stored: StoredAnswer,
  isChoice: boolean,
  settled: Parts,
  disputed: Parts,
): StoredAnswer["conflict"] {
  const before = partsOf(stored.conflict?.yours, isChoice);
  const open: Parts = new Map([...[...before].filter(([part]) => !settled.has(part)), ...disputed]);
  return open.size > 0 ? { yours: writtenValue(open, isChoice) } : null;
}

/**
 * Decides what a write does to an answer. Every letter stands for itself. A letter is applied when nobody changed it since
 * the revision that the writer saw, or when only the writer's own device did, earlier; when that device has changed it
 * later, the later choice stays. A letter that another device changed to something else meanwhile is left as it is: a
 * conflict, for the doctor to settle. Whoever knew the newest revision settles it.
 */
export function decideWrite(kind: "mcq5" | "sba", stored: StoredAnswer, write: AnswerWrite): WriteDecision {
  const isChoice = kind === "sba";
  const isCurrent = write.base_rev >= stored.rev;
  const isSameDevice = write.device_id === stored.device_id;
  const isLater = write.device_seq > stored.device_seq;
  const now = partsOf(stored.value, isChoice);
  const asked = partsOf(write.value, isChoice);
  const applied: Parts = new Map();
  const disputed: Parts = new Map();

  for (const [part, value] of asked) {
    const changedAt = stored.letter_revs[part] ?? 0;
    const isOwn = isSameDevice && changedAt > stored.other_rev;
    if (isCurrent || changedAt <= write.base_rev || (isOwn && isLater)) applied.set(part, value);
    else if (!isOwn && value !== (now.get(part) ?? null)) disputed.set(part, value);
  }

  const isFlagMeant = write.flagged !== undefined && (isCurrent || !isSameDevice || isLater);
  const isChange = applied.size > 0 || isFlagMeant;
  const rev = isChange ? stored.rev + 1 : stored.rev;
  const revs = Object.fromEntries([...applied.keys()].map((part) => [part, rev]));
  const writer = {
    device_id: write.device_id,
    device_seq: isSameDevice ? Math.max(stored.device_seq, write.device_seq) : write.device_seq,
    other_rev: isSameDevice ? stored.other_rev : stored.rev,
  };
  const isWhole = applied.size === asked.size && (isCurrent || isSameDevice);
  return {
    outcome: disputed.size > 0 ? "conflict" : isWhole ? "applied" : "merged",
    yours: disputed.size > 0 ? writtenValue(disputed, isChoice) : undefined,
    answer: {
      ...stored,
      ...(isChange && writer),
      value: storedValue(new Map([...now, ...applied]), isChoice),
      letter_revs: { ...stored.letter_revs, ...revs },
      rev,
      flagged: (isFlagMeant ? write.flagged : undefined) ?? stored.flagged,
      conflict: disputeAfter(stored, isChoice, isCurrent ? asked : nothing, disputed),
    },
  };
}
