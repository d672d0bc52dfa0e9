export type Progress = (line: string) => void;

/** Rows between two progress lines. */
const reportEvery = 2000;

/** Makes a function that takes the running count and reports it after every 2,000 rows. */
export function countingProgress(what: string, progress: Progress | undefined): (count: number) => void {
  let reported = 0;
  return (count) => {
    if (count - reported < reportEvery) return;
    reported = count - (count % reportEvery);
    progress?.(`${what}: ${reported} so far`);
  };
}
