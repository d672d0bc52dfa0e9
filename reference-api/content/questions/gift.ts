import { categoryOf, type QuestionCategory } from "./category.ts";
import {
  feedbackByLetter,
  byTruth,
  explanationWithRemarks,
  trueFalseStem,
  type QuestionEntry,
  slugsIn,
  type FoundQuestion,
} from "./bank.ts";
import { fileFormatOf } from "./foreign/file-formats.ts";
import { markupOf, visibleText, QuestionError, type TextFormat } from "./markup.ts";
import { numberIn, truthOf } from "./numbers-and-words.ts";
import { linesOf } from "../text-file.ts";

const escapable = ["\\", "~", "=", "#", "{", "}", ":", "n"];
const privateUse = 0xe000;

/** Replaces escaped signs by private-use characters, so that parsing does not see them. */
function shielded(text: string): string {
  return text.replace(/\\([\\~=#{}:n])/g, (_, sign: string) =>
    String.fromCharCode(privateUse + escapable.indexOf(sign)),
  );
}

function unshielded(text: string): string {
  return text.replace(/[\ue000-\ue007]/g, (letter) => {
    const sign = escapable[letter.charCodeAt(0) - privateUse] ?? "";
    return sign === "n" ? "\n" : sign;
  });
}

interface Block {
  line: number;
  category: QuestionCategory;
  /** Annotations in comments, as in [id:7]. */
  notes: Map<string, string>;
  text: string;
}

/** Maximum number of characters of a comment in which annotations such as `[id:7]` are looked for. */
const maxCommentLength = 2000;

function notesOf(comment: string): [string, string][] {
  return [...comment.slice(0, maxCommentLength).matchAll(/\[(\w+):((?:\\.|[^\]\\])*)\]/g)].map(
    ([, name = "", value = ""]) => [name, value.replace(/\\(.)/g, "$1")],
  );
}

/**
 * Splits a file into questions at blank lines; `$CATEGORY:` applies to the questions after it, and annotations in
 * comments to the next question.
 */
async function* blocksOf(pieces: AsyncIterable<string>, fallback: QuestionCategory): AsyncGenerator<Block> {
  let category = fallback;
  let notes = new Map<string, string>();
  let current: Block | undefined;
  let number = 0;
  for await (const line of linesOf(pieces)) {
    number += 1;
    const path = /^\s*\$CATEGORY:(.*)$/s.exec(line)?.[1];
    if (current && (line.trim() === "" || path !== undefined)) {
      yield current;
      current = undefined;
    }
    if (line.trim() === "") continue;
    if (path !== undefined) category = categoryOf(path.trim(), fallback);
    else if (/^\s*\/\//.test(line)) notes = new Map([...notes, ...notesOf(line)]);
    else if (current) current.text += `\n${line}`;
    else {
      current = { line: number, category, notes, text: line };
      notes = new Map();
    }
  }
  if (current) yield current;
}

const formats: Record<string, TextFormat> = { html: "html", plain: "plain", moodle: "auto", markdown: "markdown" };
const formatMark = /^\s*\[(html|plain|moodle|markdown)\]/i;

/**
 * Converts a text with an optional format mark to HTML. Its line ends are only wrapping; the escape `\n` is a line
 * break. Throws a QuestionError for Markdown.
 */
function htmlOf(text: string, inherited: TextFormat): string {
  const [mark = "", name = ""] = formatMark.exec(text) ?? [];
  const lines = text.slice(mark.length).split("\n");
  const unwrapped = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
  return markupOf(unshielded(unwrapped), formats[name.toLowerCase()] ?? inherited);
}

interface Answer {
  isRight: boolean;
  weight: number | undefined;
  text: string;
  feedback: string;
}

/**
 * Splits a weight such as `%50%` from the beginning of an answer; undefined if there is none. Throws a QuestionError
 * for one that is not a number from −100 to 100 between two %.
 */
function weighted(content: string): { weight: number | undefined; rest: string } {
  const [whole, inside = ""] = /^\s*[%％]([^%％]*)[%％]/.exec(content) ?? [];
  const isOpen = whole === undefined && /^\s*[%％]\s*[-+−\d০-৯]/.test(content);
  if (whole === undefined && !isOpen) return { weight: undefined, rest: content };
  const weight = whole === undefined ? undefined : numberIn(inside);
  if (whole === undefined || weight === undefined || Math.abs(weight) > 100)
    throw new QuestionError(`has the weight "${content.trim().slice(0, 20)}", which is not a number between two %`);
  return { weight, rest: content.slice(whole.length) };
}

/**
 * Splits answers at `=` (right) and `~`. The signs `~=` together count as `=`, because Moodle drops the empty answer
 * between them.
 */
function answersOf(text: string): Answer[] {
  return [...text.replace(/~\s{0,20}=/g, "=").matchAll(/([~=])([^~=]*)/g)].map(([, sign, content = ""]) => {
    const { weight, rest } = weighted(content);
    const [answer = "", ...feedback] = rest.split("#");
    return { isRight: sign === "=", weight, text: answer, feedback: feedback.join("#") };
  });
}

function refuseOtherKinds(answers: string): void {
  if (answers === "") throw new QuestionError("is an essay question, which is not supported");
  if (answers.startsWith("#")) throw new QuestionError("is a numerical question, which is not supported");
  if (answers.includes("~")) return;
  if (/=[^=]*->/.test(answers)) throw new QuestionError("is a matching question, which is not supported");
  throw new QuestionError("is a short-answer question, which is not supported");
}

function choices(answers: Answer[], format: TextFormat): Pick<FoundQuestion, "kind" | "options"> {
  const isSingle = answers.some(({ isRight }) => isRight) || answers.every(({ weight }) => weight === undefined);
  const isPartly =
    isSingle && answers.some(({ isRight, weight }) => (isRight ? (weight ?? 100) !== 100 : (weight ?? 0) > 0));
  if (isPartly) throw new QuestionError("gives partial marks for a second-best answer");
  const options = answers.map(({ text, isRight, weight = 0 }) => ({
    text: htmlOf(text, format),
    is_true: isSingle ? isRight : weight > 0,
  }));
  return { kind: isSingle ? "sba" : "mcq5", options };
}

interface Parts {
  name: string;
  format: TextFormat;
  stem: string;
  answers: string;
  general: string;
}

function partsOf(text: string): Parts {
  const [titleMark = "", name = ""] = /^\s*::(.*?)::/s.exec(text) ?? [];
  const [formatPrefix = "", format = "moodle"] = formatMark.exec(text.slice(titleMark.length)) ?? [];
  const body = text.slice(titleMark.length + formatPrefix.length);
  const [start, end] = [body.indexOf("{"), body.indexOf("}")];
  const otherFormat = start === -1 || /^\s*[#[{]/.test(body) ? fileFormatOf(body) : undefined;
  if (otherFormat !== undefined) throw new QuestionError(otherFormat);
  if (start === -1) throw new QuestionError("has no answers in braces");
  if (end < start) throw new QuestionError("has a brace that is not closed");
  if (/[{}]/.test(body.slice(start + 1, end) + body.slice(end + 1))) {
    throw new QuestionError("has a brace too many: write \\{ and \\} in a text");
  }
  const [before, after] = [body.slice(0, start).trim(), body.slice(end + 1).trim()];
  const [answers = "", ...general] = body.slice(start + 1, end).split("####");
  return {
    name: unshielded(name).trim(),
    format: formats[format.toLowerCase()] ?? "auto",
    stem: after === "" ? before : `${before} _____ ${after}`,
    answers: answers.trim(),
    general: general.join("####"),
  };
}

function readQuestion({ text, notes, category }: Block): FoundQuestion {
  const { name, format, stem, answers, general } = partsOf(text);
  const stem_html = htmlOf(stem, format);
  const { subject, topic } = category;
  const title = name || visibleText(stem_html).slice(0, 80);
  const found = {
    key: notes.get("id"),
    name: topic === null ? `${subject}/${title}` : `${subject}/${topic}/${title}`,
    subject,
    topic,
    reference: notes.get("reference") ?? null,
    image: notes.get("image") ?? null,
    discussion_url: notes.get("discussion") ?? null,
    practice: slugsIn(notes.get("practice") ?? null),
    asked_in: notes.get("asked_in") ?? null,
    public_for: slugsIn(notes.get("public_for") ?? null),
  };
  const [truth = ""] = answers.split("#", 1);
  const feedback = answers.slice(truth.length);
  const isTrue = truthOf(truth);
  if (isTrue !== undefined) {
    const [, ofWrong = "", ofRight = ""] = feedback.split("#").map((part) => htmlOf(part, format));
    return {
      ...found,
      kind: "mcq5",
      stem_html: trueFalseStem,
      options: [{ text: stem_html, is_true: isTrue }],
      explanation_html: explanationWithRemarks(
        htmlOf(general, format),
        isTrue ? byTruth(ofRight, ofWrong) : byTruth(ofWrong, ofRight),
      ),
    };
  }
  refuseOtherKinds(answers);
  const listed = answersOf(answers);
  const feedbacks = listed.map((answer) => htmlOf(answer.feedback, format));
  return {
    ...found,
    stem_html,
    ...choices(listed, format),
    explanation_html: explanationWithRemarks(htmlOf(general, format), feedbackByLetter(feedbacks)),
  };
}

/**
 * Yields the questions of a GIFT file. The `read` of an entry throws a QuestionError unless it is a multiple-choice or
 * true/false question that can be read.
 */
export async function* readGift(
  pieces: AsyncIterable<string>,
  fallback: QuestionCategory,
): AsyncGenerator<QuestionEntry> {
  for await (const block of blocksOf(pieces, fallback)) {
    const read = () => {
      // the signs that shield escaped ones
      if (/[\ue000-\ue007]/.test(block.text))
        throw new QuestionError("has a sign that only a font of its own shows: write it in Unicode");
      return readQuestion({ ...block, text: shielded(block.text) });
    };
    const name = /^\s*::(.*?)::/s.exec(block.text)?.[1] ?? visibleText(block.text).slice(0, 40);
    yield { line: block.line, name, read };
  }
}
