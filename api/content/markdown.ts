import { Marked } from "marked";
import { markupOf, wholeRichText } from "./questions/markup.ts";
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
