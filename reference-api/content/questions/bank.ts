import { createHash } from "node:crypto";
import { z } from "zod";
import { Letter } from "#contract/exams/exams.ts";
import { isBlank, withoutMarks } from "#locale/folding.ts";
import type { Problem } from "../csv.ts";
import { picture, slug, text as textOf } from "../cells.ts";
import { escapeHtml, optionText, visibleText, QuestionError, losslessRichText } from "./markup.ts";
import { requireDistinct, requireOneRight, requireUndamaged } from "./checks.ts";
import { type NewPicture, type PictureSource, withOwnPictures } from "./pictures.ts";

/** Question as read from a file, not yet checked: its HTML is not sanitized, and options may contain HTML. */
export interface FoundQuestion {
  /** Key that the file gives the question; undefined: a key is made from its name. */
  key: string | undefined;
  name: string;
  kind: "mcq5" | "sba";
  subject: string;
  topic: string | null;
  stem_html: string;
  options: { text: string; is_true: boolean }[];
  explanation_html: string | null;
  reference: string | null;
  /** A URL, or the name of a picture that comes with the file. */
  image: string | null;
  discussion_url: string | null;
  /** Slugs of the courses whose doctors practise it, and its sitting; undefined: the file does not say. */
  practice?: string[] | undefined;
  asked_in?: string | null | undefined;
  /** Slugs of the categories whose question of the day it may be; undefined: the file does not say. */
  public_for?: string[] | undefined;
  /** Pictures embedded in the question. */
  pictures?: PictureSource;
}

/** Question in a file; `read` parses it, or throws a QuestionError if it cannot be parsed. */
export interface QuestionEntry {
  line: number;
  name: string;
  read: () => FoundQuestion;
}

export interface InvalidEntry {
  problems: Problem[];
}

/**
 * Schema of a question as the question bank stores it, with sanitized HTML and plain-text options. It checks lengths
 * and forms, but does not sanitize.
 */
export const BankQuestion = z.object({
  key: textOf(300),
  kind: z.enum(["mcq5", "sba"]),
  subject: textOf(100),
  topic: z.nullable(textOf(200)),
  stem_html: textOf(20_000),
  options: z
    .array(z.object({ letter: Letter, text: textOf(1000), is_true: z.boolean() }))
    .min(1, "has no options")
    .max(8, "has more than eight options"),
  explanation_html: z.nullable(textOf(50_000)),
  reference: z.nullable(textOf(500)),
  image: z.nullable(picture),
  discussion_url: z.nullable(z.url({ protocol: /^https?$/, error: "is not an http(s) address" }).max(500)),
  practice: z.optional(z.array(slug)),
  asked_in: z.optional(z.nullable(textOf(100))),
  public_for: z.optional(z.array(slug)),
});
export type BankQuestion = z.output<typeof BankQuestion>;

export type BankQuestions = AsyncIterable<BankQuestion[]> | Iterable<BankQuestion[]>;

export function slugsIn(text: string | null): string[] {
  return [...new Set((text ?? "").split("|").map((slug) => slug.trim()))].filter(Boolean);
}

const openingParagraph = /^<p>(?!.*<p>)(.*)<\/p>$/is;

/**
 * Appends the remarks of a file about options to the explanation, each after the letter or word of its option; null if
 * there is neither.
 */
export function explanationWithRemarks(general: string, remarks: [about: string, html: string][]): string | null {
  const ofOptions = remarks.flatMap(([about, html]) =>
    visibleText(html) === "" ? [] : [`<p><strong>${about}</strong> ${html.replace(openingParagraph, "$1")}</p>`],
  );
  return [general, ...ofOptions].join("") || null;
}

export function feedbackByLetter(feedbacks: string[]): [letter: string, html: string][] {
  return feedbacks.map((feedback, place) => [Letter.options[place] ?? "", feedback]);
}

export function byTruth(feedbackOfTrue: string, feedbackOfFalse: string): [word: string, html: string][] {
  return [
    ["সত্য বললে:", feedbackOfTrue],
    ["মিথ্যা বললে:", feedbackOfFalse],
  ];
}

export const trueFalseStem = "<p>নিচের বাক্যটি সত্য না মিথ্যা?</p>";

const visible = (text: string) => (isBlank(text) ? "" : text);
const showsNothing = (html: string) => isBlank(visibleText(html)) && !/<(img|hr)\b/i.test(html);

const partNames = new Map([
  ["stem_html", "the question"],
  ["explanation_html", "the explanation"],
]);

function problemOf({ path, message }: z.core.$ZodIssue): string {
  const [part = "", place] = path.map(String);
  if (part === "options" && place !== undefined) return `option ${Number(place) + 1} ${message}`;
  return `${partNames.get(part) ?? part} ${message}`.trim();
}

const isAddress = (image: string) => /^(\/|https?:)/i.test(image);

/**
 * Checks a question of a file and returns it as the bank stores it. Adds its pictures to `newPictures`. Throws a
 * QuestionError that names the first problem.
 */
async function validated(found: FoundQuestion, key: string, { source, newPictures }: Pictures): Promise<BankQuestion> {
  requireOneRight(found);
  const options = found.options.map(({ text, is_true }, place) => ({
    letter: Letter.options[place],
    text: visible(optionText(text, `option ${place + 1}`)),
    is_true,
  }));
  requireDistinct(options, found.kind);
  const lossless = async (html: string, what: string) =>
    losslessRichText(await withOwnPictures(html, found.pictures ?? source, newPictures), what);
  const image = found.image !== null && isAddress(found.image) ? found.image : null;
  const figure = found.image === image ? "" : `<p><img src="${escapeHtml(found.image ?? "")}" alt=""></p>`;
  const stem_html = (await lossless(found.stem_html, "the question")) + (await lossless(figure, "the question"));
  const explanation_html = await lossless(found.explanation_html ?? "", "the explanation");
  const result = BankQuestion.safeParse({
    ...found,
    key,
    subject: withoutMarks(found.subject).trim(),
    topic: withoutMarks(found.topic ?? "").trim() || null,
    options,
    image,
    stem_html: showsNothing(stem_html) ? "" : stem_html,
    explanation_html: showsNothing(explanation_html) ? null : explanation_html,
  });
  if (result.success) {
    requireUndamaged(result.data);
    return result.data;
  }
  throw new QuestionError(result.error.issues.slice(0, 1).map(problemOf).join(""));
}

interface Pictures {
  /** Source of pictures that are not embedded in a question. */
  source: PictureSource;
  newPictures: Map<string, NewPicture>;
}

export interface BankPart {
  questions: BankQuestion[];
  /** Pictures that the questions show. */
  pictures: NewPicture[];
  problems: Problem[];
}

interface KeyInBank {
  key: string | undefined;
  name: string;
  stem_html: string;
}

/**
 * Returns the key of a question: the one given in the file, else `bank/name`. If an earlier valid question of the file
 * has `bank/name`, a hash of the text of the question is appended.
 */
function keyOf({ key, name, stem_html }: KeyInBank, bank: string, taken: Map<string, number>): string {
  if (key !== undefined) return withoutMarks(key).trim();
  const named = `${bank}/${name}`;
  if (!taken.has(named)) return named;
  return `${named}#${createHash("sha256").update(visibleText(stem_html)).digest("hex").slice(0, 8)}`;
}

interface BankOrigin {
  file: string;
  /** Prefix of the keys of questions that have a name but no key. */
  bank: string;
  pictures: PictureSource;
}

const partOf = { questions: 1000, pictures: 50 };

/** Copies a string, because a substring keeps the whole piece of the file from which it is cut in memory. */
const copied = (text: string) => Buffer.from(text).toString();

/**
 * Reads and validates the questions of a file, and yields them in parts of at most 1000 with the problems of the
 * others, so that a bank is never in memory as a whole.
 */
export async function* readBank(
  entries: AsyncIterable<QuestionEntry | InvalidEntry>,
  { file, bank, pictures: source }: BankOrigin,
): AsyncGenerator<BankPart> {
  const lines = new Map<string, number>();
  let isEmpty = true;
  let questions: BankQuestion[] = [];
  let problems: Problem[] = [];
  let newPictures = new Map<string, NewPicture>();

  function takePart(): BankPart {
    const part = { questions, pictures: [...newPictures.values()], problems };
    questions = [];
    problems = [];
    newPictures = new Map();
    return part;
  }

  for await (const place of entries) {
    isEmpty = false;
    if ("problems" in place) {
      problems.push(...place.problems);
      continue;
    }
    const { line, name, read } = place;
    try {
      const found = read();
      const question = await validated(found, copied(keyOf(found, bank, lines)), { source, newPictures });
      const earlier = lines.get(question.key);
      if (earlier !== undefined) throw new QuestionError(`"${question.key}" is on line ${earlier} already`);
      lines.set(question.key, line);
      questions.push(question);
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
      problems.push({ file, line, column: `"${name}"`, reason: error.message });
    }
    if (questions.length === partOf.questions || newPictures.size >= partOf.pictures) yield takePart();
  }
  if (isEmpty) problems.push({ file, reason: "holds no question" });
  yield takePart();
}
