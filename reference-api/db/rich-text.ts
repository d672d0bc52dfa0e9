import sanitizeHtml from "sanitize-html";
import { richText, richTextLinkRel } from "#contract/rich-text.ts";

// One slash and no second, backslash or space after it: browsers read "/\host" and "/<tab>/host" as another host.
const ownPath = /^\/(?![/\\])[^\s\\]*$/;

/**
 * Sanitizes an HTML fragment with the contract's allow-list. Removes pictures whose `src` is not a path of the portal
 * itself, and sets `rel` of links.
 */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    ...richText,
    transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: richTextLinkRel }) },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !ownPath.test(attribs["src"] ?? ""),
  }).trim();
}
