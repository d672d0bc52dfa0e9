export class QuestionError extends Error {
  override name = "QuestionError";
}
