/** HTML sanitized by the portal; only values of this type may be rendered as HTML. */
export type CleanHtml = string & { readonly clean: unique symbol };
