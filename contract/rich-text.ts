/**
 * What a fragment of HTML may hold, in every field whose name ends in `_html`. The API cleans when it stores, the portal
 * again before it shows: no style, class, id, script, frame, form or foreign picture gets through either. As sanitize-html
 * takes it; which pictures are not foreign, each side says itself.
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
    ol: ["start"],
    "*": ["lang"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
};

/** The `rel` that every link of such a fragment is given. */
export const richTextLinkRel = "noopener noreferrer nofollow";

/** HTML that the portal has cleaned; nothing else may be shown as HTML. */
export type CleanHtml = string & { readonly clean: unique symbol };
