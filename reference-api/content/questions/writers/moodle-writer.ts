import { trueFalseStem, type BankQuestion, type BankQuestions } from "../bank.ts";
import { categoryPath } from "../category.ts";
import { escapeHtml } from "../markup.ts";
import { markPercentages } from "../mark-percentages.ts";

const text = (content: string) => `<text>${escapeHtml(content)}</text>`;
const html = (name: string, content: string, attributes = "") =>
  `<${name}${attributes} format="html">${text(content)}</${name}>`;
const answer = (share: number, content: string) => html("answer", content, ` fraction="${share}"`);

function body(question: BankQuestion): { type: string; lines: string[] } {
  const { kind, stem_html, options } = question;
  const [only] = options;
  if (options.length === 1 && only && stem_html === trueFalseStem) {
    const share = (isRight: boolean) => (isRight ? 100 : 0);
    const lines = [html("questiontext", escapeHtml(only.text))];
    return {
      type: "truefalse",
      lines: [...lines, answer(share(only.is_true), "true"), answer(share(!only.is_true), "false")],
    };
  }
  const shares = markPercentages(question);
  const answers = options.map((option, place) => answer(shares[place] ?? 0, escapeHtml(option.text)));
  const lines = [html("questiontext", stem_html), `<single>${kind === "sba"}</single>`, ...answers];
  return { type: "multichoice", lines };
}

function tags({ reference, image, discussion_url, ...question }: BankQuestion): string[] {
  const { practice = [], asked_in = null, public_for = [] } = question;
  const values = {
    reference,
    image,
    discussion: discussion_url,
    practice: practice.join("|") || null,
    asked_in,
    public_for: public_for.join("|") || null,
  };
  const found = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`<tag>${text(`${name}:${value}`)}</tag>`],
  );
  return found.length > 0 ? [`<tags>${found.join("")}</tags>`] : [];
}

function element(question: BankQuestion): string {
  const { type, lines } = body(question);
  const { key, explanation_html } = question;
  return [
    `<question type="${type}">`,
    `<name>${text(key)}</name>`,
    ...lines,
    ...(explanation_html === null ? [] : [html("generalfeedback", explanation_html)]),
    `<idnumber>${escapeHtml(key)}</idnumber>`,
    ...tags(question),
    "</question>",
    "",
  ].join("\n");
}

/** Yields questions as Moodle XML for `readMoodleXml`; data without a Moodle field becomes tags. */
export async function* writeMoodleXml(parts: BankQuestions): AsyncGenerator<string> {
  let category = "";
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  for await (const part of parts) {
    const elements = part.map((question) => {
      const path = categoryPath(question);
      const head = `<question type="category"><category>${text(path)}</category></question>\n`;
      const isNew = path !== category;
      category = path;
      return `${isNew ? head : ""}${element(question)}`;
    });
    yield elements.join("");
  }
  yield "</quiz>\n";
}
