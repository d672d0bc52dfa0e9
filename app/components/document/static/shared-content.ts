/** Returns the props of an element whose content is markup from `renderOnce`. */
export function sharedContent(markup: string) {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
