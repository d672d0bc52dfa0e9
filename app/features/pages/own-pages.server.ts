import { Marked } from "marked";
import type { Page } from "#contract/catalogue/pages.ts";
import { isNotFound } from "#app/server/v3/refusal.server.ts";

const markdown = new Marked({ gfm: true });

/** Texts of the portal's own static pages by file path, in Markdown; the first line is the title. */
const texts = import.meta.glob<string>("/app/content/pages/*.md", { query: "?raw", import: "default", eager: true });

function pageOf(text: string): Page {
  const [heading = "", ...body] = text.split("\n");
  return { title: heading.replace(/^# /, ""), body_html: markdown.parse(body.join("\n"), { async: false }) };
}

const pages = new Map(
  Object.entries(texts).map(([file, text]) => [file.split("/").at(-1)?.replace(/\.md$/, ""), pageOf(text)]),
);

/**
 * Awaits the call for a static page. If the API does not have it (404), returns the portal's own page with this slug;
 * rethrows the error if there is none, and any other error.
 */
export async function orOwnPage<Data>(
  slug: string,
  loaded: Promise<Data>,
): Promise<Data | { page: Page; isOwn: true }> {
  try {
    return await loaded;
  } catch (error) {
    const page = pages.get(slug);
    if (!page || !isNotFound(error)) throw error;
    return { page, isOwn: true };
  }
}
