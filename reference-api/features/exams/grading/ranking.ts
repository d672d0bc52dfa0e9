import type { exams } from "#api/db/schema/exams/exams.ts";

type TieBreaker = (typeof exams.$inferSelect)["tie_breakers"][number];

const breakers: Record<TieBreaker, string> = {
  fewer_wrong_stems: "যাঁর ভুল stem কম",
  higher_sba: "SBA-তে যাঁর নম্বর বেশি",
  shorter_time: "যাঁর সময় কম লেগেছে",
  earlier_submission: "যিনি আগে জমা দিয়েছেন",
};

export function tieRule(tieBreakers: readonly TieBreaker[]): string {
  const equal = "একই নম্বরে একই স্থান, তার পরের স্থানটি ততটাই পিছিয়ে যায় (১, ২, ২, ৪)।";
  if (tieBreakers.length === 0) return `বেশি নম্বর আগে। ${equal}`;
  const order = tieBreakers.map((name) => breakers[name]).join("; তাও সমান হলে ");
  return `বেশি নম্বর আগে। নম্বর সমান হলে আগে আসেন ${order}। সবই সমান হলে ${equal}`;
}

/** Returns the share of participants with fewer marks in percent, with two decimals; 0 without participants. */
export function percentile(below: number, participants: number): number {
  return participants === 0 ? 0 : Math.round((below * 10_000) / participants) / 100;
}

/**
 * Returns a histogram of marks from 0 to the total in up to `bars` bars of equal width (the last may be narrower), with
 * one more bar for negative marks if there are any. Each bar includes `from` and excludes `to`; the last includes both.
 */
export function scoreDistribution(
  marks: readonly { obtained: number; count: number }[],
  { total, bars = 10 }: { total: number; bars?: number },
): { from: number; to: number; count: number }[] {
  const width = Math.max(1, Math.ceil(total / bars));
  const edges = Array.from({ length: bars }, (_, bar) => ({
    from: Math.min(bar * width, total),
    to: Math.min((bar + 1) * width, total),
    count: 0,
  })).filter(({ from, to }) => from < to);
  const lowest = Math.min(0, ...marks.map(({ obtained }) => obtained));
  const distribution = [...(lowest < 0 ? [{ from: lowest, to: 0, count: 0 }] : []), ...edges];
  for (const { obtained, count } of marks) {
    const bar = distribution.find(({ to }) => obtained < to) ?? distribution.at(-1);
    if (bar) bar.count += count;
  }
  return distribution;
}
