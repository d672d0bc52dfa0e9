import { Marked } from "marked";
import { markupOf, QuestionError, losslessRichText } from "./questions/markup.ts";
import { withOwnPictures, type NewPicture, type PictureSource } from "./questions/pictures.ts";

/** GitHub-flavoured Markdown in which line breaks are kept and HTML tags are plain text. */
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

/** Marks HTML so that `richTextOf` does not read it as Markdown. */
export function htmlAsText(html: string): string {
  return html.startsWith("<") ? html : `<!-- HTML -->${html}`;
}

/** The reverse of `richTextOf`: a text that it converts to exactly this HTML; undefined if there is none. */
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
 * map of new pictures. Throws a QuestionError for content that would be lost.
 */
export async function richTextOf(
  text: string,
  { pictures, kept: newPictures }: { pictures: PictureSource; kept: Map<string, NewPicture> },
): Promise<string> {
  const source = text.trim();
  const html = source.startsWith("<") ? markupOf(source, "html") : await markdown.parse(source);
  return losslessRichText(await withOwnPictures(html, pictures, newPictures), "the text");
}
