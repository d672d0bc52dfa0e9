/** Questions to the teacher that a doctor may ask a day, and their length; apart from the schemas, since the form shows them. */
export const teacherQuestionBounds = { perDay: 10, bodyLength: 1000, answerLength: 4000 };
