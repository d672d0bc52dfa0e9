import { ImportError } from "../csv.ts";
import {
  feedbackByLetter,
  byTruth,
  explanationWithRemarks,
  trueFalseStem,
  type QuestionEntry,
  slugsIn,
  type FoundQuestion,
} from "./bank.ts";
import { categoryOf, type QuestionCategory } from "./category.ts";
import { markupOf, visibleText, QuestionError, type TextFormat } from "./markup.ts";
import { numberIn, truthOf } from "./numbers-and-words.ts";
import type { PictureSource } from "./pictures.ts";
import { all, field, only, plain, rawText, readXml, textIn, XmlError, type XmlElement } from "./xml-tree.ts";

const formats: Record<string, TextFormat> = { html: "html", plain_text: "plain", markdown: "markdown" };

function html(element: XmlElement, name?: string): string {
  const found = name === undefined ? element : only(element, name);
  return markupOf(textIn(found), formats[found?.attributes["format"] ?? ""] ?? "auto");
}

function fractionOf(answer: XmlElement): number {
  const text = answer.attributes["fraction"] ?? "0";
  const fraction = numberIn(text);
  if (fraction === undefined) throw new QuestionError(`has an answer whose fraction "${text}" is not a number`);
  return fraction;
}

type Content = Pick<FoundQuestion, "kind" | "stem_html" | "options"> & { remarks: [about: string, html: string][] };

function isSingle(question: XmlElement): boolean {
  const word = plain(question, "single");
  const isOne = word === "" || word === "1" ? true : word === "0" ? false : truthOf(word);
  if (isOne === undefined) throw new QuestionError(`has <single>${word}</single>, which is neither true nor false`);
  return isOne;
}

function choices(question: XmlElement): Content {
  const answers = all(question, "answer");
  const kind = isSingle(question) ? "sba" : "mcq5";
  const isPartly = kind === "sba" && answers.map(fractionOf).some((fraction) => fraction > 0 && fraction < 100);
  if (isPartly) throw new QuestionError("gives partial marks for a second-best answer");
  return {
    kind,
    stem_html: html(question, "questiontext"),
    options: answers.map((answer) => ({ text: html(answer), is_true: fractionOf(answer) > 0 })),
    remarks: feedbackByLetter(answers.map((answer) => html(answer, "feedback"))),
  };
}

function trueFalse(question: XmlElement): Content {
  const answers = all(question, "answer");
  const truth = answers.filter((answer) => fractionOf(answer) > 0).map((answer) => truthOf(textIn(answer)));
  const [isTrue] = truth;
  if (truth.length !== 1 || isTrue === undefined) throw new QuestionError("does not say whether it is true or false");
  const isOpposed = answers.every((answer) => fractionOf(answer) > 0 || truthOf(textIn(answer)) === !isTrue);
  if (!isOpposed) throw new QuestionError("has two answers that are not one true and one false");
  const feedbackOn = (isChosen: boolean) => {
    const chosen = answers.find((answer) => truthOf(textIn(answer)) === isChosen);
    return chosen ? html(chosen, "feedback") : "";
  };
  return {
    kind: "mcq5",
    stem_html: trueFalseStem,
    options: [{ text: html(question, "questiontext"), is_true: isTrue }],
    remarks: byTruth(feedbackOn(true), feedbackOn(false)),
  };
}

/**
 * Returns for the number of each of the two columns whether its heading means true; their order in the file says
 * nothing. Throws a QuestionError unless one means true and the other false.
 */
function truthColumns(question: XmlElement): Map<string, boolean> {
  const columns = all(question, "column");
  if (columns.length !== 2) throw new QuestionError(`has ${columns.length} columns instead of two, true and false`);
  const found = columns.map((column) => {
    const word = visibleText(html(column, "responsetext"));
    return { number: column.attributes["number"] ?? "", word, isTrue: truthOf(word) };
  });
  const named = found.map(({ word }) => `"${word}"`).join(" and ");
  if (found.some(({ isTrue }) => isTrue === undefined))
    throw new QuestionError(`has the columns ${named}, of which it is not known which one means true`);
  const [one, other] = found;
  if (one?.isTrue === other?.isTrue || one?.number === other?.number)
    throw new QuestionError(`has the columns ${named} instead of one for true and one for false`);
  return new Map(found.map(({ number, isTrue }) => [number, isTrue === true]));
}

function weightOf(weight: XmlElement): number {
  const text = plain(weight, "value");
  const value = numberIn(text);
  if (value === undefined) throw new QuestionError(`has a statement whose weight "${text}" is not a number`);
  return value;
}

/**
 * Reads an mtf or kprime question: rows are statements, and weights mark the right column of each. Throws a
 * QuestionError for a statement without exactly one right column.
 */
function statements(question: XmlElement): Content {
  const columns = truthColumns(question);
  const rows = all(question, "row");
  const options = rows.map((row) => {
    const number = row.attributes["number"] ?? "";
    const right = all(question, "weight").filter(
      (weight) => weight.attributes["rownumber"] === number && weightOf(weight) > 0,
    );
    const isTrue = columns.get(right[0]?.attributes["columnnumber"] ?? "");
    if (right.length !== 1 || isTrue === undefined)
      throw new QuestionError(`statement ${number} is not either true or false`);
    return { text: html(row, "optiontext"), is_true: isTrue };
  });
  const remarks = feedbackByLetter(rows.map((row) => html(row, "feedbacktext")));
  return { kind: "mcq5", stem_html: html(question, "questiontext"), options, remarks };
}

const standardFeedback = /^Your answer is (?:(?:partially )?correct|incorrect)\.$/;

function commonRemarks(question: XmlElement): Content["remarks"] {
  const feedbacks: Content["remarks"] = [
    ["ঠিক হলে:", html(question, "correctfeedback")],
    ["আংশিক ঠিক হলে:", html(question, "partiallycorrectfeedback")],
    ["ভুল হলে:", html(question, "incorrectfeedback")],
  ];
  const hints: Content["remarks"] = all(question, "hint").map((hint) => ["ইঙ্গিত:", html(hint)]);
  return [...feedbacks.filter(([, text]) => !standardFeedback.test(visibleText(text))), ...hints];
}

function contentOf(question: XmlElement): Content {
  const type = question.attributes["type"] ?? "";
  if (type === "multichoice") return choices(question);
  if (type === "truefalse") return trueFalse(question);
  if (type === "mtf" || type === "kprime") return statements(question);
  throw new QuestionError(`is of the type "${type}", which is not supported`);
}

/**
 * Returns the value of a tag such as `reference:Bailey & Love`, for data that Moodle has no field for; null if there is
 * none.
 */
function tagOf(question: XmlElement, name: string): string | null {
  const tags = all(question, "tags").flatMap((tags) => all(tags, "tag").map(textIn));
  return tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1) || null;
}

function filesIn(element: XmlElement): Map<string, string> {
  const files = element.children.flatMap((child) =>
    child.name === "file" && child.attributes["encoding"] === "base64"
      ? [[child.attributes["name"] ?? "", child.text] as const]
      : [...filesIn(child)],
  );
  return new Map(files);
}

function picturesIn(question: XmlElement): PictureSource {
  const files = filesIn(question);
  return async (name) => {
    const base64 = files.get(name);
    return Promise.resolve(base64 === undefined ? undefined : Buffer.from(base64, "base64"));
  };
}

function readQuestion(question: XmlElement, { subject, topic }: QuestionCategory): FoundQuestion {
  const { remarks, ...content } = contentOf(question);
  const name = field(question, "name");
  return {
    ...content,
    key: plain(question, "idnumber") || undefined,
    name: topic === null ? `${subject}/${name}` : `${subject}/${topic}/${name}`,
    subject,
    topic,
    explanation_html: explanationWithRemarks(html(question, "generalfeedback"), [
      ...remarks,
      ...commonRemarks(question),
    ]),
    reference: tagOf(question, "reference"),
    image: tagOf(question, "image"),
    discussion_url: tagOf(question, "discussion"),
    practice: slugsIn(tagOf(question, "practice")),
    asked_in: tagOf(question, "asked_in"),
    public_for: slugsIn(tagOf(question, "public_for")),
    pictures: picturesIn(question),
  };
}

/**
 * Yields the questions of a Moodle XML file; `read` of an entry throws a QuestionError unless it is a multichoice,
 * truefalse, mtf or kprime question that can be read. Throws an ImportError if the file is not Moodle XML.
 */
export async function* readMoodleXml(
  file: string,
  pieces: AsyncIterable<string>,
  fallback: QuestionCategory,
): AsyncGenerator<QuestionEntry> {
  const requireQuiz = (root: string) => {
    if (root !== "quiz") throw new ImportError([{ file, reason: "is not a Moodle question bank: it has no <quiz>" }]);
  };
  let category = fallback;
  try {
    for await (const question of readXml(pieces, requireQuiz)) {
      if (question.name !== "question") continue;
      if (question.attributes["type"] === "category") {
        category = categoryOf(rawText(question, "category"), fallback);
        continue;
      }
      const here = category;
      const name = visibleText(rawText(question, "name"));
      yield { line: question.line, name, read: () => readQuestion(question, here) };
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ImportError([{ file, line: error.line, reason: `cannot be read as XML: ${error.message}` }]);
  }
}
