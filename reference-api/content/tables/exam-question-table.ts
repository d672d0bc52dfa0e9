import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { questions } from "#api/db/schema/exams/exams.ts";
import * as cell from "../cells.ts";
import { joinedKey, type CheckedRow } from "../csv.ts";
import { nearestTo } from "#runtime/nearest.ts";
import {
  matchesDraw,
  shuffledFor,
  selectAllPapers,
  selectEntries,
  selectPapers,
  unevenNotes,
  writePaper,
  type BankEntry,
  type Draw,
  type PaperEntry,
} from "./exam-paper.ts";
import { begunReason, begunExams } from "./exam-table.ts";
import { idOf } from "#content/ids.ts";
import { referenceTo } from "./reference.ts";
import { ownTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const maxQuestions = 500;

const row = z
  .object({
    exam: cell.key,
    number: cell.wholeNumber.refine(
      (number) => number >= 1 && number <= maxQuestions,
      `is not between 1 and ${maxQuestions}`,
    ),
    question: cell.optional(cell.text()),
    subject: cell.optional(cell.text(100)),
    topic: cell.optional(cell.text(200)),
    kind: cell.optional(cell.oneOf(questions.kind.enumValues)),
    count: cell.optional(
      cell.wholeNumber.refine((count) => count >= 1 && count <= maxQuestions, `is not between 1 and ${maxQuestions}`),
    ),
    paper: cell.withDefault(
      cell.wholeNumber.refine((paper) => paper >= 1 && paper <= 9, "is not between 1 and 9"),
      1,
    ),
  })
  .superRefine(({ question, subject, topic, kind, count }, context) => {
    const wrong = (column: string, message: string) => {
      context.addIssue({ code: "custom", path: [column], message });
    };
    if (question !== null) {
      for (const [column, value] of Object.entries({ subject, topic, kind, count }))
        if (value !== null)
          wrong(column, "must be empty when a question is named: a row names a question or draws from a subject");
      return;
    }
    if (subject === null)
      wrong("subject", "is empty, and no question is named: give a question's key or a subject to draw from");
    else if (kind === null)
      wrong("kind", `is empty: say which kind to draw, ${questions.kind.enumValues.join(" or ")}`);
  });

type Row = z.output<typeof row>;
type PaperRow = CheckedRow<Row>;
type Finding = { line: number; column: string; reason: string };

const drawOf = ({ subject, topic, kind }: Row): Draw | undefined =>
  subject === null || kind === null ? undefined : { subject, topic, kind };

interface Bank {
  byKey: Map<string, BankEntry>;
  byId: Map<number, BankEntry>;
}

/**
 * Builds the paper of one exam from its rows, and reports duplicates and draws with too few questions. A question drawn
 * before keeps its number as long as it matches the row there and no row names it.
 */
function buildPaper(exam: string, places: PaperRow[], bank: Bank, before: PaperEntry[]) {
  const findings: Finding[] = [];
  const paper: PaperEntry[] = [];
  const used = new Set<number>();
  const versionBefore = new Map(before.map(({ question_id, version_id }) => [question_id, version_id]));
  const idsByNumber = new Map(before.map(({ number, question_id }) => [number, question_id]));

  function addEntry(entry: BankEntry, number: number, part: number): void {
    used.add(entry.id);
    const version_id = versionBefore.get(entry.id) ?? entry.version_id;
    paper.push({ number, paper: part, kind: entry.kind, question_id: entry.id, version_id });
  }

  for (const { line, row: found } of places) {
    if (found.question === null) continue;
    const entry = bank.byKey.get(found.question);
    if (entry && used.has(entry.id))
      findings.push({ line, column: "question", reason: `"${entry.key}" is on this paper already` });
    else if (entry) addEntry(entry, found.number, found.paper);
  }
  for (const { line, row: found } of places) {
    const draw = drawOf(found);
    if (!draw) continue;
    const numbers = Array.from({ length: found.count ?? 1 }, (_, place) => found.number + place);
    const unfilled: number[] = [];
    for (const number of numbers) {
      const drawnBefore = bank.byId.get(idsByNumber.get(number) ?? 0);
      if (drawnBefore && matchesDraw(draw, drawnBefore) && !used.has(drawnBefore.id))
        addEntry(drawnBefore, number, found.paper);
      else unfilled.push(number);
    }
    const available =
      unfilled.length === 0
        ? []
        : [...bank.byId.values()].filter((entry) => matchesDraw(draw, entry) && !used.has(entry.id));
    if (available.length < unfilled.length) {
      const reason = `is ${numbers.length}, but the bank has ${numbers.length - unfilled.length + available.length} matching questions that are not on this paper yet`;
      findings.push({ line, column: "count", reason });
    }
    for (const [place, entry] of shuffledFor(exam, available).slice(0, unfilled.length).entries())
      addEntry(entry, unfilled[place] ?? 0, found.paper);
  }
  return { paper: paper.sort((one, other) => one.number - other.number), findings };
}

function numberProblems(places: PaperRow[]): Finding[] {
  let next = 1;
  return places.flatMap(({ line, row: { number, count } }) => {
    const expected = next;
    next = number + (count ?? 1);
    return number === expected
      ? []
      : [{ line, column: "number", reason: `is ${number}, but the next number on this paper is ${expected}` }];
  });
}

const isSame = (one: PaperEntry | undefined, other: PaperEntry | undefined) =>
  one?.number === other?.number && one?.question_id === other?.question_id && one?.paper === other?.paper;

async function unknownQuestions(db: Writer, places: PaperRow[], { byKey }: Bank): Promise<Finding[]> {
  const unknown = places.filter(({ row: { question } }) => question !== null && !byKey.has(question));
  if (unknown.length === 0) return [];
  const keys = (await db.select({ key: questions.key }).from(questions)).map(({ key }) => key);
  return unknown.map(({ line, row: { question } }) => ({
    line,
    column: "question",
    reason: `"${question}" is neither in questions/ nor in the bank${nearestTo(question ?? "", keys)}`,
  }));
}

function rowsByExam(places: PaperRow[]): Map<string, PaperRow[]> {
  const exams = new Map<string, PaperRow[]>();
  for (const place of places.toSorted((one, other) => one.row.number - other.row.number)) {
    const own = exams.get(place.row.exam);
    if (own) own.push(place);
    else exams.set(place.row.exam, [place]);
  }
  return exams;
}

async function loadPapers(db: Writer) {
  const found = await selectAllPapers(db);
  const problems = found.flatMap(({ exam, number, question, ...state }) => {
    const column = `"${joinedKey([exam, String(number)])}"`;
    const reasons = [];
    if (!state.is_newest)
      reasons.push(`asks "${question}" in an older version; an import elsewhere would ask the newest one`);
    if (state.status !== "normal") reasons.push(`is ${state.status} by a regrade, which is not exported`);
    return reasons.map((reason) => ({ column, reason }));
  });
  const empty = { subject: null, topic: null, kind: null, count: null };
  return { rows: found.map((one) => ({ ...one, ...empty })), problems };
}

/**
 * Creates the table of exam questions: each row names a question by key, or draws questions of a subject from the
 * question bank.
 */
export function examQuestionTable(): CatalogueTable {
  const papers = new Map<string, PaperEntry[]>();
  let before = new Map<string, PaperEntry[]>();

  async function conflicts(db: Writer, places: PaperRow[]): Promise<Finding[]> {
    const exams = rowsByExam(places);
    const names = [...exams.keys()];
    const keys = places.flatMap(({ row: { question } }) => question ?? []);
    const subjects = [...new Set(places.flatMap(({ row: { subject } }) => subject ?? []))];
    const entries = await selectEntries(db, { keys, subjects });
    const bank = {
      byKey: new Map(entries.map((entry) => [entry.key, entry])),
      byId: new Map(entries.map((entry) => [entry.id, entry])),
    };
    before = await selectPapers(db, names);
    const begunByKey = await begunExams(db, names);
    const findings = await unknownQuestions(db, places, bank);
    for (const [exam, own] of exams) {
      const now = before.get(exam) ?? [];
      const { paper, findings: found } = buildPaper(exam, own, bank, now);
      papers.set(exam, paper);
      findings.push(...numberProblems(own), ...found);
      if (!begunByKey.has(exam)) continue;
      const changed = own.filter(({ row: { number, count } }) =>
        Array.from({ length: count ?? 1 }, (_, place) => number + place).some(
          (each) =>
            !isSame(
              paper.find((one) => one.number === each),
              now.find((one) => one.number === each),
            ),
        ),
      );
      const [last] = own.slice(-1);
      if (changed.length === 0 && paper.length < now.length && last) changed.push(last);
      findings.push(
        ...changed.map(({ line }) => ({
          line,
          column: "number",
          reason: `differs from the current paper of "${exam}": ${begunReason}`,
        })),
      );
    }
    return findings;
  }

  return ownTable({
    file: "exam_questions.csv",
    key: ["exam", "number"],
    row,
    references: ({ exam }) => [referenceTo("exam", "exams.csv", exam)],
    conflicts,
    load: loadPapers,
    async save(db, _, ids) {
      const counts = { added: 0, changed: 0 };
      for (const [exam, paper] of papers) {
        const now = before.get(exam) ?? [];
        const known = new Map(now.map((entry) => [entry.number, entry]));
        const added = paper.filter(({ number }) => !known.has(number)).length;
        const moved = paper.filter(
          (entry) => known.has(entry.number) && !isSame(entry, known.get(entry.number)),
        ).length;
        const gone = Math.max(0, now.length - paper.length);
        if (added + moved + gone === 0) continue;
        await writePaper(db, idOf(ids, "exams.csv", exam), paper);
        counts.added += added;
        counts.changed += moved + gone;
      }
      const notes = await unevenNotes(db, [...papers.keys()]);
      return { ...counts, ...(notes.length > 0 && { notes }) };
    },
  });
}
