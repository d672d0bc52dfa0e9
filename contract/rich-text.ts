/**
 * Options of sanitize-html for every field whose name ends in `_html`. The API sanitizes before storing, the portal
 * again before showing: styles, classes, ids, scripts, frames, forms and external pictures are removed. Each side
 * decides which picture hosts are its own.
 */
export const richText = {
  allowedTags: [
    ..."p br hr b strong i em u s sub sup ul ol li dl dt dd h2 h3 h4 blockquote a img".split(" "),
    ..."table caption thead tbody tr th td figure figcaption code pre span".split(" "),
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    ol: ["start", "type", "reversed"],
    li: ["value"],
    "*": ["lang"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
};

export const richTextLinkRel = "noopener noreferrer nofollow";
