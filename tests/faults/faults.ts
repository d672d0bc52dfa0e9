import { runsOr, seed } from "#tests/support/sizes.ts";
import { strikeDisks } from "./disks.ts";
import { strikeExams, type ExamRun } from "./exams.ts";
import { strikePayments } from "./payments.ts";

const killsPerRun = 5;

/** Strikes while money comes in. Gives what is wrong. */
async function payments(runs: number): Promise<string[]> {
  const rows = await strikePayments({ kills: runs, stops: runs, seed }, console.log);
  console.table(
    rows.map(({ wrong, ...row }) => ({ ...row, found: wrong.join("; ") || "one payment, one course, one invoice" })),
  );
  return rows.flatMap(({ wrong }) => wrong);
}

function summaryOf(struck: ExamRun["struck"], all: ExamRun[]) {
  const runs = all.filter((run) => run.struck === struck);
  const sum = (count: (run: ExamRun) => number) => runs.reduce((total, run) => total + count(run), 0);
  return {
    struck,
    times: runs.length,
    "answers compared": sum(({ compared }) => compared),
    lost: sum(({ lost }) => lost),
    duplicates: sum(({ duplicates }) => duplicates),
    "submits before": sum(({ earlySubmits }) => earlySubmits),
    "slowest back, ms": Math.max(0, ...runs.map(({ backMs }) => backMs)),
    wrong: runs.flatMap(({ wrong }) => wrong).join("; ") || "nothing",
  };
}

/** Strikes while candidates answer. Gives what is wrong. */
async function exams(runs: number): Promise<string[]> {
  const sizes = { kills: killsPerRun * runs, stops: runs, seed };
  const { runs: found, wrongAtEnd } = await strikeExams(sizes, console.log);
  console.table([summaryOf("portal", found), summaryOf("database", found)]);
  console.log(
    `An attempt whose time ran out meanwhile: ${wrongAtEnd.join("; ") || "over, with what was saved in time"}`,
  );
  return [...found.flatMap(({ wrong }) => wrong), ...wrongAtEnd];
}

/** Kills the API, the portal and the database where it hurts, fills disks, and fails when anything is lost. SEED and RUNS change it. */
export async function main(names: string[]): Promise<void> {
  const runs = runsOr(20);
  console.log(`SEED=${seed} RUNS=${runs}`);
  const wrong = [
    ...(names.length === 0 || names.includes("payments") ? await payments(runs) : []),
    ...(names.length === 0 || names.includes("exams") ? await exams(runs) : []),
    ...(names.length === 0 || names.includes("disks") ? await strikeDisks() : []),
  ];
  if (wrong.length > 0) process.exitCode = 1;
}
