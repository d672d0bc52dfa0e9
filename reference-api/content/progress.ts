export type Progress = (line: string) => void;

const reportEvery = 2000;

export function countingProgress(what: string, progress: Progress | undefined): (count: number) => void {
  let reported = 0;
  return (count) => {
    if (count - reported < reportEvery) return;
    reported = count - (count % reportEvery);
    progress?.(`${what}: ${reported} so far`);
  };
}
