import type { exams } from "#api/db/schema/exams/exams.ts";
import type { Marking } from "./scoring.ts";

interface Preset extends Marking, Pick<typeof exams.$inferSelect, "duration_minutes" | "mcq_count" | "sba_count"> {
  /** Bengali name of the examination, as practice offers it. */
  title: string;
}

export const defaultMarking = {
  stem_count: 5,
  mcq_scoring: "per_stem",
  mcq_negative_per_stem: 0,
  sba_negative: 0,
  question_floor: "none",
  total_floor: "none",
  pass_mark: null,
  pass_percent: null,
  paper_rules: null,
} as const;

const residency = {
  ...defaultMarking,
  duration_minutes: 180,
  mcq_count: 200,
  sba_count: 0,
  mcq_mark: 1000,
  mcq_negative_per_stem: 50,
  sba_mark: 1000,
};

/**
 * Marking rules, durations and numbers of questions of known examinations, and of a generic one, as templates for
 * exams. An exam may change every field.
 */
export const presets = {
  fcps_p1_2024: {
    title: "FCPS পার্ট-১",
    ...defaultMarking,
    duration_minutes: 240,
    mcq_count: 75,
    sba_count: 75,
    mcq_mark: 2000,
    sba_mark: 2000,
    pass_mark: 210_000,
  },
  /** One paper of three. An exam with all three assigns its questions to papers 1–3; the paper rules check each one. */
  fcps_p1_2021_paper: {
    title: "FCPS পার্ট-১, এক পত্র (২০২১)",
    ...defaultMarking,
    duration_minutes: 100,
    mcq_count: 25,
    sba_count: 25,
    mcq_mark: 2000,
    sba_mark: 2000,
    pass_percent: 70,
    paper_rules: {
      min_percent: 70,
      tolerance: { from_percent: 65, max_papers: 1, total_min: 210_000 },
      debar_below_percent: 25,
    },
  },
  bmu_residency: { title: "BMU রেসিডেন্সি", ...residency },
  /** Assumption: marked like the residency examination. */
  bmu_diploma: { title: "BMU ডিপ্লোমা", ...residency },
  sba_generic: {
    title: "SBA ১০০",
    ...defaultMarking,
    duration_minutes: 60,
    mcq_count: 0,
    sba_count: 100,
    mcq_mark: 1000,
    sba_mark: 1000,
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;
