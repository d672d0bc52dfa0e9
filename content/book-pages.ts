import { QuestionError } from "./questions/markup.ts";
import type { NewPicture, PictureSource } from "./questions/pictures.ts";
import { htmlAsText, richTextOf } from "./markdown.ts";

/** A page of a book as it is stored. */
export interface BookPage {
  page_no: number;
  chapter: string | null;
  body_html: string;
  /** The file that is a picture of the whole page. */
  scan: string | null;
}

interface RawPage {
  /** Lines below the beginning of the book's text. */
  line: number;
  chapter: string | null;
  scan: string | null;
  text: string;
}

const chapterForm = /^# +(\S.*)$/s;
const scanForm = /^!\[[^\]]*\]\(scan:([^)\s]+)\)$/;

/** The names of the scans that a book's text shows. */
export function scansIn(body: string): string[] {
  return rawPages(body).flatMap(({ scan }) => scan ?? []);
}

/** Parts a book at its chapters (`# …`) and at lines of `---`. Empty stretches are no pages. */
function rawPages(body: string): RawPage[] {
  const pages: RawPage[] = [];
  let page: RawPage = { line: 0, chapter: null, scan: null, text: "" };
  let isCode = false;
  const begin = (line: number, chapter: string | null) => {
    if (page.text.trim() !== "" || page.scan !== null || page.chapter !== null) pages.push(page);
    page = { line, chapter, scan: null, text: "" };
  };
  for (const [line, text] of body.split("\n").entries()) {
    if (text.startsWith("```")) isCode = !isCode;
    const [, chapter] = isCode ? [] : (chapterForm.exec(text) ?? []);
    const [, scan] = isCode ? [] : (scanForm.exec(text.trim()) ?? []);
    if (chapter !== undefined) begin(line, chapter.trim());
    else if (!isCode && text.trim() === "---") begin(line + 1, null);
    else if (scan !== undefined && page.scan === null) page.scan = scan;
    else page.text += `${text}\n`;
  }
  begin(0, null);
  return pages;
}

// inside a line of HTML such a beginning of a line means nothing, and an entity is the same line end
const lineOfSigns = /\n(?=(?:# |```|\s*---\s*$|\s*!\[))/gm;

/** The text of a book that `readPages` reads as these pages. */
export function pagesText(pages: BookPage[]): string {
  return pages
    .map(({ chapter, scan, body_html }, place) => {
      const beginning = chapter === null ? (place === 0 ? [] : ["---"]) : [`# ${chapter}`];
      const shown = scan === null ? [] : [`![](scan:${scan})`];
      return [...beginning, "", ...shown, htmlAsText(body_html).replace(lineOfSigns, "&#10;"), ""].join("\n");
    })
    .join("\n");
}

/** What is wrong on a page, `line` lines below the beginning of the book's text. */
export interface PageProblem {
  line: number;
  reason: string;
}

const mostPages = 2000;

/** The pages of a book, with the pictures that they show, or what is wrong with them. */
export async function readPages(body: string, pictures: PictureSource) {
  const kept = new Map<string, NewPicture>();
  const problems: PageProblem[] = [];
  const pages: BookPage[] = [];
  const found = rawPages(body);
  if (found.length === 0) problems.push({ line: 0, reason: "the book has no page" });
  if (found.length > mostPages)
    problems.push({ line: 0, reason: `has ${found.length} pages, where a book has at most ${mostPages}` });
  for (const [place, { line, chapter, scan, text }] of found.slice(0, mostPages).entries()) {
    try {
      if (chapter !== null && chapter.length > 300)
        throw new QuestionError("the chapter's title is longer than 300 letters");
      const body_html = await richTextOf(text, { pictures, kept });
      if (body_html === "")
        throw new QuestionError(`page ${place + 1} has no text: it is what searches find and who cannot see hears`);
      pages.push({ page_no: place + 1, chapter, body_html, scan });
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
      problems.push({ line, reason: error.message });
    }
  }
  return { pages, pictures: [...kept.values()], problems };
}
