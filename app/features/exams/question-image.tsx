import { bengaliDigits } from "#locale/bengali.ts";

/** Image of a question in a box of fixed ratio, so that loading it moves nothing; null without one. */
export function QuestionImage({ image, number }: { image: string | null; number: number }) {
  if (!image) return null;
  const alt = `প্রশ্ন ${bengaliDigits(number)}-এর ছবি`;
  return <img className="question-image" src={image} alt={alt} width="640" height="480" loading="lazy" />;
}
