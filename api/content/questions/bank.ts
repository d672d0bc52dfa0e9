import sanitizeHtml from "sanitize-html";
import { z } from "zod";
import { cleanRichText } from "#api/db/rich-text.ts";
import { Letter } from "#contract/exams.ts";
import { ImportError, type Problem } from "../csv.ts";
import { picture } from "../cells.ts";

/** What is wrong with one question. */
export class QuestionError extends Error {
  override name = "QuestionError";
}

/** A question as a file tells of it, before it is checked. HTML is not yet clean, options may hold some. */
export interface FoundQuestion {
  /** Names the question wherever the file comes from; undefined: its name does. */
  key: string | undefined;
  name: string;
  kind: "mcq5" | "sba";
  subject: string;
  topic: string | null;
  stem_html: string;
  options: { text: string; is_true: boolean }[];
  explanation_html: string | null;
  reference: string | null;
  image: string | null;
  discussion_url: string | null;
}

/** A place in a file with the question that stands there, or why there is none. */
export interface FoundPlace {
  line: number;
  name: string;
  read: () => FoundQuestion;
}

const someText = (max: number) => z.string().min(1, "is empty").max(max, `is longer than ${max} letters`);

/** A question that may be stored: its HTML is clean, its options are plain text. */
export const BankQuestion = z.object({
  key: someText(200),
  kind: z.enum(["mcq5", "sba"]),
  subject: someText(100),
  topic: z.nullable(someText(200)),
  stem_html: someText(20_000),
  options: z
    .array(z.object({ letter: Letter, text: someText(1000), is_true: z.boolean() }))
    .min(1, "has no options")
    .max(8, "has more than eight options"),
  explanation_html: z.nullable(someText(50_000)),
  reference: z.nullable(someText(500)),
  image: z.nullable(picture),
  discussion_url: z.nullable(z.url({ protocol: /^https?$/, error: "is not an http(s) address" }).max(500)),
});
export type BankQuestion = z.output<typeof BankQuestion>;

/** Text that HTML shows. Nothing of what it names stays: an option is a line of text. */
export function plainText(html: string): string {
  const escaped = sanitizeHtml(html.replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, " "), { allowedTags: [] });
  const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return escaped
    .replace(/&(lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, " ")
    .trim();
}

/** An explanation with what a file says about each option, under its letter. */
export function explained(general: string, feedbacks: string[]): string | null {
  const ofOptions = feedbacks.flatMap((feedback, place) => {
    const text = plainText(feedback);
    return text === "" ? [] : [`<p><strong>${Letter.options[place] ?? ""}</strong> ${escapeHtml(text)}</p>`];
  });
  return [general, ...ofOptions].join("") || null;
}

/** The question of a true/false question, whose own text is its one statement. */
export const trueFalseStem = "<p>নিচের বাক্যটি সত্য না মিথ্যা?</p>";

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function requireShowable(html: string, where: string): void {
  if (html.includes("@@PLUGINFILE@@"))
    throw new QuestionError(`${where} shows a picture of the file: give its address instead`);
  if (/<(img|table|video|audio|iframe|object|math|svg)\b/i.test(html) && where !== "the question") {
    throw new QuestionError(`${where} is more than a line of text`);
  }
}

function checkOptions({ kind, options }: FoundQuestion): void {
  if (kind === "mcq5") return;
  if (options.length < 2) throw new QuestionError("has one option, where one best answer needs two or more");
  const right = options.filter(({ is_true }) => is_true).length;
  if (right !== 1) throw new QuestionError(`has ${right} right answers, where one best answer needs exactly one`);
}

/** The question ready to be stored. Throws a QuestionError that says what is wrong with it. */
function checked(found: FoundQuestion): BankQuestion {
  requireShowable(found.stem_html, "the question");
  for (const [place, { text }] of found.options.entries()) requireShowable(text, `option ${place + 1}`);
  checkOptions(found);
  const options = found.options.map(({ text, is_true }, place) => ({
    letter: Letter.options[place],
    text: plainText(text),
    is_true,
  }));
  const result = BankQuestion.safeParse({
    ...found,
    key: found.key ?? found.name,
    options,
    stem_html: cleanRichText(found.stem_html),
    explanation_html: found.explanation_html === null ? null : cleanRichText(found.explanation_html) || null,
  });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new QuestionError(`${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
}

/** What stands in a file, and what of it could not even be taken for a question. */
export interface FoundFile {
  places: FoundPlace[];
  problems?: Problem[];
}

/** The questions of a file. Throws an ImportError that names every one that cannot be taken, with its place and the reason. */
export function readBank(file: string, { places, problems: unread = [] }: FoundFile): BankQuestion[] {
  const problems = [...unread];
  const questions: BankQuestion[] = [];
  const lines = new Map<string, number>();
  for (const { line, name, read } of places) {
    try {
      const question = checked(read());
      const earlier = lines.get(question.key);
      if (earlier !== undefined) throw new QuestionError(`"${question.key}" stands on line ${earlier} already`);
      lines.set(question.key, line);
      questions.push(question);
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
      problems.push({ file, line, column: `"${name}"`, reason: error.message });
    }
  }
  if (problems.length === 0 && questions.length === 0) problems.push({ file, reason: "holds no question" });
  if (problems.length > 0)
    throw new ImportError(problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)));
  return questions;
}
