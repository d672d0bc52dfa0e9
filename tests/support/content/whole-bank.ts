import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";
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

/** Reads a file and shows each question as `stem | options with their truth | explanation`, or why it is refused. */
export async function bankOutcomes(name: string, text: string): Promise<string[]> {
  const { questions, problems } = await readWholeBank(await temporaryFile(name, text));
  return [
    ...questions.map(({ stem_html, options, explanation_html }) =>
      [stem_html, ...options.map((option) => `${option.text} ${option.is_true ? "T" : "F"}`), explanation_html ?? []]
        .flat()
        .join(" | "),
    ),
    ...problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
  ];
}
