/** Thrown for an invalid question or text; the message is the reason. */
export class QuestionError extends Error {
  override name = "QuestionError";
}
