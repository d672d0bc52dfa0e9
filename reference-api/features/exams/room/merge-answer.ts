import type { examAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import type { AnswerValue, Letter, LetterRevs, StatementValues } from "#api/db/schema/exams/exam-values.ts";

/** Answer as stored. That of a question that was never answered is `unanswered`. */
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

export interface DeviceWrite {
  /** Newest revision that the writing device had seen. */
  base_rev: number;
  device_id: number | null;
  /** Sequence number that grows with every write of a device. */
  device_seq: number;
  /** For `mcq5`, only the letters that change. Omitted if only the flag changes. */
  value?: AnswerValue | undefined;
  flagged?: boolean | undefined;
}

export interface WriteDecision {
  outcome: "applied" | "merged" | "conflict";
  /** New state of the answer. */
  answer: StoredAnswer;
  /** Letters that two devices answered differently, with this device's values; the doctor must choose. */
  yours: AnswerValue | undefined;
}

type Part = keyof LetterRevs;
type PartValue = 0 | 1 | Letter | null;
type Parts = Map<Part, PartValue>;

const noParts: Parts = new Map();

const statementLetters: Letter[] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Splits an answer into the parts that change independently: its statements, or the single choice. */
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

/** Joins parts into a value as written; cleared parts stay as null. */
function writtenValue(parts: Parts, isChoice: boolean): AnswerValue {
  if (!isChoice) return statementsOf(parts);
  const choice = parts.get("choice") ?? null;
  return typeof choice === "string" ? choice : null;
}

/** Joins parts into the canonical stored value: unanswered statements are left out, and an empty answer is null. */
function storedValue(parts: Parts, isChoice: boolean): AnswerValue {
  const answered = new Map([...parts].filter(([, value]) => value !== null));
  return answered.size > 0 ? writtenValue(answered, isChoice) : null;
}

/**
 * Returns the conflict that remains after a write, or null. A writer that saw the newest revision settles the parts it
 * writes.
 */
function disputeAfter(
  stored: StoredAnswer,
  isChoice: boolean,
  { settled, disputed, device_id }: { settled: Parts; disputed: Parts; device_id: number | null },
): StoredAnswer["conflict"] {
  const before = partsOf(stored.conflict?.yours, isChoice);
  const open: Parts = new Map([...[...before].filter(([part]) => !settled.has(part)), ...disputed]);
  const from = disputed.size > 0 ? device_id : stored.conflict?.device_id;
  return open.size > 0 ? { yours: writtenValue(open, isChoice), ...(from !== undefined && { device_id: from }) } : null;
}

/**
 * Decides the effect of a write on an answer, separately for each letter. A letter is applied if nobody changed it
 * since the revision that the writer saw, or if only an earlier write of the same device did and no other device has
 * written to the question since. Else it stays unchanged, and becomes a conflict if its value differs, unless a later
 * write of the same device gave it. The doctor settles a conflict by a write based on the newest revision.
 */
export function decideWrite(kind: "mcq5" | "sba", stored: StoredAnswer, write: DeviceWrite): WriteDecision {
  const isChoice = kind === "sba";
  const isCurrent = write.base_rev >= stored.rev;
  const isSameDevice = write.device_id === stored.device_id;
  const isLater = write.device_seq > stored.device_seq;
  const now = partsOf(stored.value, isChoice);
  const written = partsOf(write.value, isChoice);
  const applied: Parts = new Map();
  const disputed: Parts = new Map();

  for (const [part, value] of written) {
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
  const isWhole = applied.size === written.size && (isCurrent || isSameDevice);
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
      conflict: disputeAfter(stored, isChoice, {
        settled: isCurrent ? written : noParts,
        disputed,
        device_id: write.device_id,
      }),
    },
  };
}
