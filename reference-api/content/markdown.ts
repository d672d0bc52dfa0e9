import { Marked } from "marked";
import { markupOf, QuestionError, losslessRichText } from "./questions/markup.ts";
import { withOwnPictures, type NewPicture, type PictureSource } from "./questions/pictures.ts";

const comparison = /^ {0,3}>[=\s]{0,2}[\d০-৯]/;
const signedNumber = /^ {0,3}\+\s?[\d০-৯]/;
const isProduct = /^[\p{L}\p{N}*](?:\*[^*]|\*\*\p{N})/u;
const linkTarget = /^ {0,3}\[(?!\^)[^\]]+\]:\s{0,9}<?(?:https?:|mailto:|tel:|\/|#)/;
const underline = /^[^\n]+\n {0,3}(?:={3}|-{3})/;

/**
 * Makes a tokenizer for `marked`: it returns false (apply the rule of the library) if `isMeant` accepts the source,
 * otherwise undefined (the sign is plain text).
 */
const only =
  (isMeant: (source: string) => boolean) =>
  (source: string): false | undefined =>
    isMeant(source) ? false : undefined;

/** Returns true if the source begins with `</sup>`, `</sub>`, or a `<sup>` or `<sub>` that is closed later. */
function isRaised(source: string): boolean {
  const [, closing, name = ""] = /^<(\/?)(su[bp])>/i.exec(source) ?? [];
  return name !== "" && (closing === "/" || source.toLowerCase().includes(`</${name.toLowerCase()}>`));
}

function numberOf(raw: string): number {
  return Number(/^\s*(\d{1,9})[.)]/.exec(raw)?.[1] ?? 0);
}

/**
 * GitHub-flavoured Markdown in which line breaks are kept and HTML tags are plain text, except for `<sup>` and `<sub>`.
 * Signs that people write without thinking of Markdown stay: `5~10`, `HLA-B*27`, `>5 mg`, `+ 5 mg`, `[1]: a book`.
 */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    html: () => undefined,
    tag: only(isRaised),
    del: only((source) => source.startsWith("~~")),
    emStrong: (source, _masked, before = "") => (isProduct.test(before + source) ? undefined : false),
    blockquote: only((source) => !comparison.test(source)),
    list: only((source) => !signedNumber.test(source)),
    def: only((source) => linkTarget.test(source)),
    lheading: only((source) => underline.test(source)),
  },
  renderer: {
    list({ items, ordered, start }) {
      let expected = Number(start);
      const written = items.map((item) => {
        const number = ordered ? numberOf(item.raw) : 0;
        const isLater = number > expected;
        expected = (isLater ? number : expected) + 1;
        return isLater ? this.listitem(item).replace("<li>", `<li value="${number}">`) : this.listitem(item);
      });
      const name = ordered ? "ol" : "ul";
      return `<${name}${ordered && start !== 1 ? ` start="${start}"` : ""}>\n${written.join("")}</${name}>\n`;
    },
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

const none: PictureSource = () => Promise.resolve(undefined);

/** Returns HTML as a text that starts with `<`, so that `richTextOf` does not read it as Markdown. */
export function htmlAsText(html: string): string {
  return html.startsWith("<") ? html : `<!-- HTML -->${html}`;
}

/** Returns a text that `richTextOf` converts to exactly this HTML; undefined if it would change or refuse the HTML. */
export async function textOfHtml(html: string): Promise<string | undefined> {
  const text = htmlAsText(html);
  try {
    return (await richTextOf(text, { pictures: none, kept: new Map() })) === html ? text : undefined;
  } catch (error) {
    if (error instanceof QuestionError) return undefined;
    throw error;
  }
}

/**
 * Converts a text to sanitized HTML; a text that starts with `<` is HTML, any other Markdown. Adds its pictures to the
 * map `kept`. Throws a QuestionError for content that would be lost.
 */
export async function richTextOf(
  text: string,
  { pictures, kept: newPictures }: { pictures: PictureSource; kept: Map<string, NewPicture> },
): Promise<string> {
  const source = text.trim();
  const html = source.startsWith("<") ? markupOf(source, "html") : await markdown.parse(source);
  return losslessRichText(await withOwnPictures(html, pictures, newPictures), "the text");
}
