import sanitizeHtml from "sanitize-html";
import { richText } from "#contract/rich-text.ts";

// One slash and no second, backslash or space after it: browsers read "/\host" and "/<tab>/host" as another host.
const ownPath = /^\/(?![/\\])[^\s\\]*$/;

/** What the allow-list of the contract leaves of a fragment of HTML. Pictures come from the portal's own paths only. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: richText.tags,
    allowedAttributes: { ...richText.attributes, a: [...richText.attributes.a, "rel"] },
    allowedSchemes: richText.schemes,
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: richText.linkRel }) },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !ownPath.test(attribs["src"] ?? ""),
  }).trim();
}
