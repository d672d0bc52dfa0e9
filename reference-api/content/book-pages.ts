import { QuestionError } from "./questions/markup.ts";
import type { NewPicture, PictureSource } from "./questions/pictures.ts";
import { htmlAsText, richTextOf } from "./markdown.ts";

export interface StoredBookPage {
  page_no: number;
  chapter: string | null;
  /** Subject of the question bank that the chapter is about; set only on its first page. */
  subject: string | null;
  body_html: string;
  /** File name of a picture of the whole page. */
  scan: string | null;
}

interface RawPage {
  /** Line offset from the beginning of the book's text. */
  line: number;
  chapter: string | null;
  subject: string | null;
  scan: string | null;
  text: string;
}

const chapterPattern = /^# +(\S.*)$/s;
const subjectMark = "{subject:";
const scanPattern = /^!\[[^\]]*\]\(scan:([^)\s]+)\)$/;

export function scansIn(body: string): string[] {
  return rawPages(body).flatMap(({ scan }) => scan ?? []);
}

/**
 * Splits a heading such as `Shock {subject: Medicine}`; without a valid ending of this form, the chapter is the whole
 * heading and the subject null.
 */
function chapterOf(heading: string | null): { chapter: string | null; subject: string | null } {
  const at = heading?.lastIndexOf(subjectMark) ?? -1;
  if (heading === null || at < 1 || !heading.endsWith("}")) return { chapter: heading, subject: null };
  const [chapter, subject] = [heading.slice(0, at).trim(), heading.slice(at + subjectMark.length, -1).trim()];
  return chapter && subject ? { chapter, subject } : { chapter: heading, subject: null };
}

/**
 * Splits a book into pages at `# ` headings and `---` lines outside code blocks; a page without heading, text and scan
 * is dropped.
 */
function rawPages(body: string): RawPage[] {
  const pages: RawPage[] = [];
  let page: RawPage = { line: 0, chapter: null, subject: null, scan: null, text: "" };
  let isCode = false;
  const begin = (line: number, heading: string | null) => {
    if (page.text.trim() !== "" || page.scan !== null || page.chapter !== null) pages.push(page);
    page = { line, ...chapterOf(heading), scan: null, text: "" };
  };
  for (const [line, text] of body.split("\n").entries()) {
    if (text.startsWith("```")) isCode = !isCode;
    const [, chapter] = isCode ? [] : (chapterPattern.exec(text) ?? []);
    const [, scan] = isCode ? [] : (scanPattern.exec(text.trim()) ?? []);
    if (chapter !== undefined) begin(line, chapter.trim());
    else if (!isCode && text.trim() === "---") begin(line + 1, null);
    else if (scan !== undefined && page.scan === null) page.scan = scan;
    else page.text += `${text}\n`;
  }
  begin(0, null);
  return pages;
}

function isLikeSyntax(line: string): boolean {
  return /^(?:# |```)/.test(line) || line.trim() === "---" || line.trimStart().startsWith("![");
}

/** Replaces the line break before each line that looks like page syntax with `&#10;`, which renders the same. */
function withSyntaxEscaped(html: string): string {
  const [first = "", ...others] = html.split("\n");
  return others.reduce((text, line) => `${text}${isLikeSyntax(line) ? "&#10;" : "\n"}${line}`, first);
}

export function pagesText(pages: StoredBookPage[]): string {
  return pages
    .map(({ chapter, subject, scan, body_html }, place) => {
      const ofSubject = subject === null ? "" : ` {subject: ${subject}}`;
      const beginning = chapter === null ? (place === 0 ? [] : ["---"]) : [`# ${chapter}${ofSubject}`];
      const shown = scan === null ? [] : [`![](scan:${scan})`];
      return [...beginning, "", ...shown, withSyntaxEscaped(htmlAsText(body_html)), ""].join("\n");
    })
    .join("\n");
}

/**
 * Problem of a page, at the line offset at which the page begins in the text of the book; 0 for a problem of the whole
 * book.
 */
export interface PageProblem {
  line: number;
  reason: string;
}

const maxPages = 2000;

export async function readPages(body: string, pictures: PictureSource) {
  const newPictures = new Map<string, NewPicture>();
  const problems: PageProblem[] = [];
  const pages: StoredBookPage[] = [];
  const found = rawPages(body);
  if (found.length === 0) problems.push({ line: 0, reason: "the book has no page" });
  if (found.length > maxPages)
    problems.push({ line: 0, reason: `has ${found.length} pages, but a book has at most ${maxPages}` });
  for (const [place, { line, chapter, subject, scan, text }] of found.slice(0, maxPages).entries()) {
    try {
      if (chapter !== null && chapter.length > 300)
        throw new QuestionError("the chapter's title is longer than 300 letters");
      if (subject !== null && subject.length > 100)
        throw new QuestionError("the chapter's subject is longer than 100 letters");
      const body_html = await richTextOf(text, { pictures, kept: newPictures });
      if (body_html === "")
        throw new QuestionError(`page ${place + 1} has no text, which search and screen readers need`);
      pages.push({ page_no: place + 1, chapter, subject, body_html, scan });
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
      problems.push({ line, reason: error.message });
    }
  }
  return { pages, pictures: [...newPictures.values()], problems };
}
