export const sessionSize = 10;

/** Pace of practice, in which the explanation is read too. */
const secondsPerQuestion = 45;

export function practiceMinutes(questions: number): number {
  return Math.ceil((questions * secondsPerQuestion) / 60);
}
