import type { AnswerValue, Letter } from "#api/db/schema/exams/exam-values.ts";
import type { KeyedQuestion } from "./scoring.ts";

const groupPart = 0.27;

export interface Script {
  obtained: number;
  answers: ReadonlyMap<number, AnswerValue>;
}

/**
 * Figures of a statement, or of a single best answer as a whole. `facility` and `blank` are shares between 0 and 1,
 * null without candidates; `discrimination` is between -1 and 1, null with fewer than two candidates.
 */
export interface Item {
  number: number;
  kind: "mcq5" | "sba";
  /** Letter of the statement, or of the right option. */
  letter: Letter | null;
  /** Share of the candidates who have it right. */
  facility: number | null;
  blank: number | null;
  /** Share of the upper group who have it right, less that of the lower group. */
  discrimination: number | null;
  /** Wrong options that nobody chose. */
  unchosen: Letter[];
  /** True if most of the upper group have it wrong or blank, which often means a wrong key. */
  isMissedByBest: boolean;
}

type Outcome = "right" | "wrong" | "blank";

function outcomeOf(value: AnswerValue, { letter, is_true }: KeyedQuestion["options"][number]): Outcome {
  if (typeof value === "string") return value === letter ? "right" : "wrong";
  const statement = value?.[letter] ?? null;
  if (statement === null) return "blank";
  return (statement === 1) === is_true ? "right" : "wrong";
}

function shareOf(outcomes: Outcome[], what: Outcome): number | null {
  return outcomes.length === 0 ? null : outcomes.filter((one) => one === what).length / outcomes.length;
}

function groupsOf(scripts: Script[]): { upper: Script[]; lower: Script[] } {
  const sorted = scripts.toSorted((one, other) => other.obtained - one.obtained);
  const size = Math.min(Math.max(1, Math.round(groupPart * sorted.length)), Math.floor(sorted.length / 2));
  return { upper: sorted.slice(0, size), lower: size === 0 ? [] : sorted.slice(-size) };
}

export function itemsOf(paper: (KeyedQuestion & { number: number })[], scripts: Script[]): Item[] {
  const { upper, lower } = groupsOf(scripts);
  return paper.flatMap(({ id, number, kind, options }) => {
    const key = options.find(({ is_true }) => is_true);
    const chosen = new Set(scripts.map(({ answers }) => answers.get(id)));
    const unchosen = options.filter(({ is_true, letter }) => !is_true && !chosen.has(letter));
    const units = kind === "sba" ? (key ? [key] : []) : options;
    return units.map((unit) => {
      const of = (group: Script[]) => group.map(({ answers }) => outcomeOf(answers.get(id) ?? null, unit));
      const best = shareOf(of(upper), "right");
      const worst = shareOf(of(lower), "right");
      return {
        number,
        kind,
        letter: unit.letter,
        facility: shareOf(of(scripts), "right"),
        blank: shareOf(of(scripts), "blank"),
        discrimination: best === null || worst === null ? null : best - worst,
        unchosen: kind === "sba" ? unchosen.map(({ letter }) => letter) : [],
        isMissedByBest: best !== null && best < 0.5,
      };
    });
  });
}
