import { categoryPath } from "./category.ts";
import { trueFalseStem, type BankQuestion } from "./bank.ts";
import { escapeHtml } from "./markup.ts";
import { sharesOf } from "./shares.ts";

function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/g, "\\$&").replaceAll("\n", "\\n");
}

function note(name: string, value: string | null): string[] {
  return value === null ? [] : [`[${name}:${value.replace(/[\\\]]/g, "\\$&").replaceAll("\n", " ")}]`];
}

function answers({ kind, stem_html, options }: BankQuestion): string[] {
  const [only] = options;
  if (options.length === 1 && only && stem_html === trueFalseStem) return [only.is_true ? "T" : "F"];
  const shares = sharesOf({ kind, options });
  return options.map(({ text, is_true }, place) => {
    const sign = kind === "sba" && is_true ? "=" : "~";
    return `${sign}%${shares[place] ?? 0}%${escaped(escapeHtml(text))}`;
  });
}

/** Questions as a GIFT file that `readGift` reads back as they are. */
export function writeGift(questions: BankQuestion[]): string {
  let category = "";
  return questions
    .map((question) => {
      const { key, reference, image, discussion_url, explanation_html, stem_html, options } = question;
      const path = categoryPath(question);
      const head = path === category ? [] : [`$CATEGORY: ${path}`, ""];
      category = path;
      const notes = [
        note("id", key),
        note("reference", reference),
        note("image", image),
        note("discussion", discussion_url),
      ];
      const isTrueFalse = options.length === 1 && stem_html === trueFalseStem;
      const stem = isTrueFalse ? escapeHtml(options[0]?.text ?? "") : stem_html;
      const lines = answers(question);
      const general = explanation_html === null ? [] : [`####${escaped(explanation_html)}`];
      return [
        ...head,
        `// ${notes.flat().join(" ")}`,
        `::${escaped(key)}::[html]${escaped(stem)}{`,
        ...lines,
        ...general,
        "}",
        "",
      ].join("\n");
    })
    .join("\n");
}
