/** Questions of a session that one press starts. */
export const sessionSize = 10;

/** Pace of practice, in which the explanation is read too. */
const secondsPerQuestion = 45;

/** Minutes that a number of questions takes, about. */
export function practiceMinutes(questions: number): number {
  return Math.ceil((questions * secondsPerQuestion) / 60);
}
