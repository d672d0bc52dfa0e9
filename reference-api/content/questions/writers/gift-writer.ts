import { categoryPath } from "../category.ts";
import { trueFalseStem, type BankQuestion, type BankQuestions } from "../bank.ts";
import { escapeHtml } from "../markup.ts";
import { markPercentages } from "../mark-percentages.ts";

function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/g, "\\$&").replaceAll("\n", "\\n");
}

function note(name: string, value: string | null): string[] {
  return value === null ? [] : [`[${name}:${value.replace(/[\\\]]/g, "\\$&").replaceAll("\n", " ")}]`];
}

function answers({ kind, stem_html, options }: BankQuestion): string[] {
  const [only] = options;
  if (options.length === 1 && only && stem_html === trueFalseStem) return [only.is_true ? "T" : "F"];
  const shares = markPercentages({ kind, options });
  return options.map(({ text, is_true }, place) => {
    const sign = kind === "sba" && is_true ? "=" : "~";
    return `${sign}%${shares[place] ?? 0}%${escaped(escapeHtml(text))}`;
  });
}

function block(question: BankQuestion): string {
  const { key, reference, image, discussion_url, explanation_html, stem_html, options } = question;
  const { practice = [], asked_in = null, public_for = [] } = question;
  const notes = [
    note("id", key),
    note("reference", reference),
    note("image", image),
    note("discussion", discussion_url),
    note("practice", practice.join("|") || null),
    note("asked_in", asked_in),
    note("public_for", public_for.join("|") || null),
  ];
  const isTrueFalse = options.length === 1 && stem_html === trueFalseStem;
  const stem = isTrueFalse ? escapeHtml(options[0]?.text ?? "") : stem_html;
  const general = explanation_html === null ? [] : [`####${escaped(explanation_html)}`];
  const lines = [`// ${notes.flat().join(" ")}`, `::${escaped(key)}::[html]${escaped(stem)}{`];
  return [...lines, ...answers(question), ...general, "}", ""].join("\n");
}

/** Yields questions as GIFT text for `readGift`; data without a GIFT field becomes annotations in comments. */
export async function* writeGift(parts: BankQuestions): AsyncGenerator<string> {
  let category = "";
  for await (const part of parts) {
    const blocks = part.map((question) => {
      const path = categoryPath(question);
      const head = path === category ? "" : `$CATEGORY: ${path}\n\n`;
      category = path;
      return `${head}${block(question)}\n`;
    });
    yield blocks.join("");
  }
}
