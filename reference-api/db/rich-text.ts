import sanitizeHtml from "sanitize-html";
import { richText, richTextLinkRel } from "#contract/rich-text.ts";

// One slash and no second, backslash or space after it: browsers read "/\host" and "/<tab>/host" as another host.
const ownPath = /^\/(?![/\\])[^\s\\]*$/;

/** Sanitizes an HTML fragment with the contract's allow-list. Keeps only pictures from paths of the portal itself. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    ...richText,
    transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: richTextLinkRel }) },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !ownPath.test(attribs["src"] ?? ""),
  }).trim();
}
