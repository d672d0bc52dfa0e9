export const sessionSize = 10;

/** Estimated seconds that a question of practice takes, with the reading of its explanation. */
const secondsPerQuestion = 45;

export function practiceMinutes(questions: number): number {
  return Math.ceil((questions * secondsPerQuestion) / 60);
}
