/** Is told of long work, a line now and then. */
export type Progress = (line: string) => void;

/** Less is through before anybody asks. */
const toldEvery = 2000;

/** Tells how many there were, each time that two thousand more are through. */
export function countingProgress(what: string, progress: Progress | undefined): (count: number) => void {
  let told = 0;
  return (count) => {
    if (count - told < toldEvery) return;
    told = count - (count % toldEvery);
    progress?.(`${what}: ${told} so far`);
  };
}
