import { presets, type PresetName } from "#api/features/exams/grading/presets.ts";
import {
  passMark,
  scoreAttempt,
  scoreQuestion,
  shownMarks,
  type Marking,
} from "#api/features/exams/grading/scoring.ts";
import { Invalid } from "#api/http/errors.ts";
import type { PracticeResult } from "#contract/exams/practice-sessions.ts";
import type { PracticeFilter } from "#contract/exams/practice.ts";
import { drawQuestions, type Drawn } from "./available.ts";
import { countKinds } from "./counts.ts";
import { versionOf, type SessionQuestion } from "./session-questions.ts";

const decimals = 2;
const maxQuestions = 200;

function isPreset(name: string): name is PresetName {
  return Object.hasOwn(presets, name);
}

/** Returns the name of a preset of a mock examination. Throws 422 if there is none of this name. */
export function requirePreset(name: string): PresetName {
  if (!isPreset(name)) throw new Invalid({ preset: ["এমন কোনো মক পরীক্ষা নেই।"] });
  return name;
}

export function mockTitle(preset: PresetName): string {
  return `মক: ${presets[preset].title}`;
}

/**
 * Returns the minutes of a mock examination, rounded up: those of its preset, in proportion to the number of questions.
 */
export function mockMinutes(preset: PresetName, questions: number): number {
  const { duration_minutes, mcq_count, sba_count } = presets[preset];
  return Math.ceil((questions * duration_minutes) / (mcq_count + sba_count));
}

/**
 * Returns the largest numbers of questions of both kinds: as many as a session holds for all of a sitting, else those
 * of the preset.
 */
function sizesOf(preset: PresetName, { asked_in }: PracticeFilter) {
  if (asked_in !== undefined) return { mcq5: maxQuestions, sba: maxQuestions };
  return { mcq5: presets[preset].mcq_count, sba: presets[preset].sba_count };
}

export async function drawMock(drawn: Drawn, preset: PresetName) {
  const sizes = sizesOf(preset, drawn.filter);
  const questions = [];
  for (const kind of ["mcq5", "sba"] as const) {
    if (sizes[kind] === 0 || (drawn.filter.kind ?? kind) !== kind) continue;
    questions.push(...(await drawQuestions({ ...drawn, filter: { ...drawn.filter, kind } }, sizes[kind])));
  }
  return questions.slice(0, maxQuestions);
}

export async function countMocks(drawn: Drawn) {
  const available = await countKinds(drawn);
  return Object.keys(presets)
    .filter(isPreset)
    .flatMap((preset) => {
      const sizes = sizesOf(preset, drawn.filter);
      const all = Math.min(available.mcq5, sizes.mcq5) + Math.min(available.sba, sizes.sba);
      const questions = Math.min(all, maxQuestions);
      if (questions === 0) return [];
      return [{ preset, title: presets[preset].title, questions, minutes: mockMinutes(preset, questions) }];
    });
}

/**
 * Returns the marking of a mock examination. Its pass mark is that of the preset in proportion to the marks, since
 * fewer questions than in the real examination may be open.
 */
function markingOf(preset: PresetName, rows: SessionQuestion[]): Marking {
  const marking = presets[preset];
  const whole = marking.mcq_count * marking.mcq_mark + marking.sba_count * marking.sba_mark;
  const total = rows.reduce((sum, row) => sum + scoreQuestion(marking, keyedQuestion(row), null).full, 0);
  return { ...marking, pass_mark: passMark({ ...marking, pass_percent: null }, { total, nominal: whole }) };
}

function keyedQuestion(row: SessionQuestion) {
  const { id, kind } = row.question;
  return { id, kind, paper: 1, status: "normal" as const, options: versionOf(row).options };
}

export function scoreMock(preset: string | null, rows: SessionQuestion[]): PracticeResult["mock"] {
  if (preset === null || !isPreset(preset)) return null;
  const marking = markingOf(preset, rows);
  const answers = new Map(rows.map(({ question, answer }) => [question.id, answer.value]));
  const score = scoreAttempt(marking, rows.map(keyedQuestion), answers);
  const guessed = rows
    .filter(({ answer }) => answer.certainty === "guessed")
    .reduce((sum, row) => sum + scoreQuestion(marking, keyedQuestion(row), row.answer.value).obtained, 0);
  const needed = passMark(marking, { total: score.total, nominal: score.total });
  const shown = (thousandths: number) => shownMarks(thousandths, decimals);
  return {
    decimals,
    total: shown(score.total),
    obtained: shown(score.obtained),
    positive: shown(score.positive),
    negative: shown(score.negative),
    pass_mark: needed === null ? null : shown(needed),
    passed: score.passed,
    guessed: shown(guessed),
  };
}
