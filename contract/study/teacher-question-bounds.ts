/**
 * Questions to the teacher that a doctor may ask a day, and the characters of a question and of an answer. Apart from
 * the schemas, so that the form can import them without Zod.
 */
export const teacherQuestionBounds = { perDay: 10, bodyLength: 1000, answerLength: 4000 };
