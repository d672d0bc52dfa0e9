import { runsOr, seed } from "#tests/support/runner/sizes.ts";
import { runDiskFaults } from "./disks.ts";
import { runFailover } from "./failover/failover.ts";
import { runExamFaults, type ExamRun } from "./exams.ts";
import { runPaymentFaults } from "./payments.ts";

const killsPerRun = 5;

/** Crashes processes while payments are handled. Returns what is wrong. */
async function payments(runs: number): Promise<string[]> {
  const rows = await runPaymentFaults({ kills: runs, stops: runs, seed }, console.log);
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
    "submits before crash": sum(({ earlySubmits }) => earlySubmits),
    "slowest recovery, ms": Math.max(0, ...runs.map(({ backMs }) => backMs)),
    wrong: runs.flatMap(({ wrong }) => wrong).join("; ") || "nothing",
  };
}

/** Crashes processes while candidates answer. Returns what is wrong. */
async function exams(runs: number): Promise<string[]> {
  const sizes = { kills: killsPerRun * runs, stops: runs, seed };
  const { runs: found, wrongAtEnd } = await runExamFaults(sizes, console.log);
  console.table([summaryOf("portal", found), summaryOf("database", found)]);
  console.log(
    `An attempt that expired while the portal was down: ${wrongAtEnd.join("; ") || "over, with what was saved before"}`,
  );
  return [...found.flatMap(({ wrong }) => wrong), ...wrongAtEnd];
}

/** Kills database servers of a cluster during an exam, RUNS times (once). Returns what is wrong. */
async function failover(): Promise<string[]> {
  const candidates = Number(process.env["CANDIDATES"] ?? 500);
  const rows = [];
  const wrong: string[] = [];
  for (let n = 1; n <= runsOr(1); n += 1) {
    const found = await runFailover({ candidates, seed: `${seed} ${n}` });
    console.log({ ...found.row, refused: found.saves, dashboard: found.dashboard });
    rows.push(found.row);
    wrong.push(...found.wrong);
  }
  console.table(rows);
  return wrong;
}

/**
 * Kills the API, the portal and the database at critical moments and fills disks; sets the exit code 1 when anything is
 * lost. SEED and RUNS change it; `names` limits it to some of payments, exams and disks, or is failover,
 * which needs programs that the others do not (CANDIDATES changes its size).
 */
export async function main(names: string[]): Promise<void> {
  const runs = runsOr(20);
  console.log(`SEED=${seed} RUNS=${runs}`);
  const wrong = [
    ...(names.length === 0 || names.includes("payments") ? await payments(runs) : []),
    ...(names.length === 0 || names.includes("exams") ? await exams(runs) : []),
    ...(names.length === 0 || names.includes("disks") ? await runDiskFaults() : []),
    ...(names.includes("failover") ? await failover() : []),
  ];
  for (const one of wrong) console.log(one);
  if (wrong.length > 0) process.exitCode = 1;
}
