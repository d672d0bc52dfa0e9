import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";
import type { PortalEnv } from "#app/server/config/portal-env.server.ts";
import type { CleanHtml } from "#app/format/clean-html.ts";
import { richText, richTextLinkRel } from "#contract/rich-text.ts";
import { pictureAddress } from "#app/server/v3/reader/remote-content.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";

const cleaned = new LRUCache<string, CleanHtml>({
  max: 500,
  maxSize: 8_000_000,
  sizeCalculation: (html) => html.length + 1,
});

function clean(html: string, { media, mediaOrigins }: Pick<PortalEnv, "media" | "mediaOrigins">): CleanHtml {
  const isOwnPicture = (source: string) =>
    /^\/(?![/\\])/.test(source) || mediaOrigins.some((host) => source.startsWith(`${host}/`));
  const picture = (source = "") => (media ? pictureAddress(source, media) : source);
  const result = sanitizeHtml(html, {
    ...richText,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPicture(attribs["src"] ?? ""),
    allowedAttributes: { ...richText.allowedAttributes, img: [...richText.allowedAttributes.img, "loading"] },
    transformTags: {
      a: sanitizeHtml.simpleTransform("a", { rel: richTextLinkRel }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: picture(attribs["src"]), loading: "lazy" } }),
    },
  });
  return markClean(result);
}

/** Casts sanitized HTML to CleanHtml; no other function does. */
function markClean(html: string) {
  return html as CleanHtml;
}

/**
 * Sanitizes HTML from the API, cached by content. Keeps only pictures of the portal itself and of its media origins.
 * Returns an empty text for null or undefined.
 */
export function cleanHtml(html: string | null | undefined, { portal }: RequestContext): CleanHtml {
  const text = html ?? "";
  const key = createHash("sha1").update(text).digest("base64");
  const known = cleaned.get(key);
  if (known !== undefined) return known;
  const result = clean(text, portal.env);
  cleaned.set(key, result);
  return result;
}
