/** Props of an element whose content is markup of `renderOnce`. */
export function sharedContent(markup: string) {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
