import type { BankPart } from "#content/questions/bank.ts";
import { readQuestionFile } from "#content/questions/read-file.ts";

/** Reads a whole file of questions into memory. */
export async function readWholeBank(path: string): Promise<BankPart> {
  const whole: BankPart = { questions: [], pictures: [], problems: [] };
  for await (const { questions, pictures, problems } of readQuestionFile(path, { subject: "General" })) {
    whole.questions.push(...questions);
    whole.pictures.push(...pictures);
    whole.problems.push(...problems);
  }
  return whole;
}
