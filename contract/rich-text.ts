/**
 * What a fragment of HTML may hold, in every field whose name ends in `_html`. The API cleans when it stores, the portal
 * again before it shows: no style, class, id, script, frame, form or foreign picture gets through either.
 */
export const richText = {
  tags: [
    ..."p br hr b strong i em u s sub sup ul ol li dl dt dd h2 h3 h4 blockquote a img".split(" "),
    ..."table caption thead tbody tr th td figure figcaption code pre span".split(" "),
  ],
  attributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
    "*": ["lang"],
  },
  schemes: ["http", "https", "mailto", "tel"],
  linkRel: "noopener noreferrer nofollow",
};

/** HTML that the portal has cleaned; nothing else may be shown as HTML. */
export type CleanHtml = string & { readonly clean: unique symbol };
