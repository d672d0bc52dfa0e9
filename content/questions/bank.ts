import { createHash } from "node:crypto";
import { z } from "zod";
import { Letter } from "#contract/exams/exams.ts";
import type { Problem } from "../csv.ts";
import { picture } from "../cells.ts";
import { escapeHtml, inParagraphs, optionText, plainText, QuestionError, wholeRichText } from "./markup.ts";
import { type NewPicture, type PictureSource, withOwnPictures } from "./pictures.ts";

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
  /** An address, or the name of a picture that comes with the file. */
  image: string | null;
  discussion_url: string | null;
  /** The pictures that stand in the question itself. */
  pictures?: PictureSource;
}

/** A place in a file with the question that stands there, or why there is none. */
export interface FoundPlace {
  line: number;
  name: string;
  read: () => FoundQuestion;
}

const someText = (max: number) => z.string().min(1, "is empty").max(max, `is longer than ${max} letters`);

/** A place in a file with what could not even be taken for a question. */
export interface WrongPlace {
  problems: Problem[];
}

/** A question that may be stored: its HTML is clean, its options are plain text. */
export const BankQuestion = z.object({
  key: someText(300),
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

/** Questions that come in parts. */
export type BankQuestions = AsyncIterable<BankQuestion[]> | Iterable<BankQuestion[]>;

const openingParagraph = /^<p>(?!.*<p>)(.*)<\/p>$/is;

/** An explanation with what a file says about each option, under the option's letter or word. */
export function explained(general: string, remarks: [about: string, html: string][]): string | null {
  const ofOptions = remarks.flatMap(([about, html]) =>
    plainText(html) === "" ? [] : [`<p><strong>${about}</strong> ${html.replace(openingParagraph, "$1")}</p>`],
  );
  return [general, ...ofOptions].join("") || null;
}

/** What a file says about each option, in their order. */
export function byLetter(feedbacks: string[]): [letter: string, html: string][] {
  return feedbacks.map((feedback, place) => [Letter.options[place] ?? "", feedback]);
}

/** What a file says to whoever took the one statement for true, and for false. */
export function byTruth(feedbackOfTrue: string, feedbackOfFalse: string): [word: string, html: string][] {
  return [
    ["সত্য বললে:", feedbackOfTrue],
    ["মিথ্যা বললে:", feedbackOfFalse],
  ];
}

/** The question of a true/false question, whose own text is its one statement. */
export const trueFalseStem = "<p>নিচের বাক্যটি সত্য না মিথ্যা?</p>";

function checkOptions({ kind, options }: FoundQuestion): void {
  if (kind === "mcq5") return;
  if (options.length < 2) throw new QuestionError("has one option, where one best answer needs two or more");
  const right = options.filter(({ is_true }) => is_true).length;
  if (right !== 1) throw new QuestionError(`has ${right} right answers, where one best answer needs exactly one`);
}

const isAddress = (image: string) => /^(\/|https?:)/i.test(image);

/** The question with its pictures stored, and its HTML clean. Throws a QuestionError that says what is wrong with it. */
async function checked(found: FoundQuestion, key: string, { source, kept }: Pictures): Promise<BankQuestion> {
  checkOptions(found);
  const options = found.options.map(({ text, is_true }, place) => ({
    letter: Letter.options[place],
    text: optionText(text, `option ${place + 1}`),
    is_true,
  }));
  const whole = async (html: string, what: string) =>
    wholeRichText(await withOwnPictures(html, found.pictures ?? source, kept), what);
  const image = found.image !== null && isAddress(found.image) ? found.image : null;
  const figure = found.image === image ? "" : `<p><img src="${escapeHtml(found.image ?? "")}" alt=""></p>`;
  const result = BankQuestion.safeParse({
    ...found,
    key,
    options,
    image,
    stem_html: await whole(inParagraphs(found.stem_html) + figure, "the question"),
    explanation_html:
      found.explanation_html === null ? null : (await whole(found.explanation_html, "the explanation")) || null,
  });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new QuestionError(`${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
}

interface Pictures {
  /** Where those are that do not stand in a question itself. */
  source: PictureSource;
  kept: Map<string, NewPicture>;
}

/** Some questions of a file that may be stored, and what is wrong with others. */
export interface BankPart {
  questions: BankQuestion[];
  /** Those that the questions show. */
  pictures: NewPicture[];
  problems: Problem[];
}

interface KeyInBank {
  key: string | undefined;
  name: string;
  stem_html: string;
}

/**
 * A key of the file's own, or one made from the question's name: that belongs to its bank, and where several questions
 * of a file have one name their texts tell them apart.
 */
function keyOf({ key, name, stem_html }: KeyInBank, bank: string, taken: Map<string, number>): string {
  if (key !== undefined) return key;
  const named = `${bank}/${name}`;
  if (!taken.has(named)) return named;
  return `${named}#${createHash("sha256").update(plainText(stem_html)).digest("hex").slice(0, 8)}`;
}

interface BankOrigin {
  file: string;
  /** Whose questions those are that have a name and no key. */
  bank: string;
  pictures: PictureSource;
}

const partOf = { questions: 1000, pictures: 50 };

/** A copy: a part of a file's text holds the piece of the file that it was cut from as long as it is known. */
const ownText = (text: string) => Buffer.from(text).toString();

/** Reads every question of a file, in parts, so that no bank is held whole. */
export async function* readBank(
  places: AsyncIterable<FoundPlace | WrongPlace>,
  { file, bank, pictures: source }: BankOrigin,
): AsyncGenerator<BankPart> {
  const lines = new Map<string, number>();
  let isEmpty = true;
  let questions: BankQuestion[] = [];
  let problems: Problem[] = [];
  let kept = new Map<string, NewPicture>();

  function takePart(): BankPart {
    const part = { questions, pictures: [...kept.values()], problems };
    questions = [];
    problems = [];
    kept = new Map();
    return part;
  }

  for await (const place of places) {
    isEmpty = false;
    if ("problems" in place) {
      problems.push(...place.problems);
      continue;
    }
    const { line, name, read } = place;
    try {
      const found = read();
      const question = await checked(found, ownText(keyOf(found, bank, lines)), { source, kept });
      const earlier = lines.get(question.key);
      if (earlier !== undefined) throw new QuestionError(`"${question.key}" stands on line ${earlier} already`);
      lines.set(question.key, line);
      questions.push(question);
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
      problems.push({ file, line, column: `"${name}"`, reason: error.message });
    }
    if (questions.length === partOf.questions || kept.size >= partOf.pictures) yield takePart();
  }
  if (isEmpty) problems.push({ file, reason: "holds no question" });
  yield takePart();
}
