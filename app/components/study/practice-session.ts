/** Questions of a session that one press starts. */
export const sessionSize = 10;

/** Pace of practice, in which the explanation is read too. */
const secondsPerQuestion = 45;

/** Approximate minutes for practising a number of questions, rounded up. */
export function practiceMinutes(questions: number): number {
  return Math.ceil((questions * secondsPerQuestion) / 60);
}
