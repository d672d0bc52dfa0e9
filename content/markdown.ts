import { Marked } from "marked";
import { markupOf, QuestionError, wholeRichText } from "./questions/markup.ts";
import { withOwnPictures, type NewPicture, type PictureSource } from "./questions/pictures.ts";

/** Markdown as GitHub reads it, in which a new line is a new line and a tag is text. */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

const none: PictureSource = () => Promise.resolve(undefined);

/** HTML as a text that is not taken for Markdown. */
export function htmlAsText(html: string): string {
  return html.startsWith("<") ? html : `<!-- HTML -->${html}`;
}

/** The text that `richTextOf` reads as this HTML, the portal's own pictures in it. Undefined: there is none. */
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
 * Text as clean HTML: HTML when its first letter is `<`, else Markdown. Its pictures are put to `kept`. Throws a
 * QuestionError for what would be lost.
 */
export async function richTextOf(
  text: string,
  { pictures, kept }: { pictures: PictureSource; kept: Map<string, NewPicture> },
): Promise<string> {
  const source = text.trim();
  const html = source.startsWith("<") ? markupOf(source, "html") : await markdown.parse(source);
  return wholeRichText(await withOwnPictures(html, pictures, kept), "the text");
}
