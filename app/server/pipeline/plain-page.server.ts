import { sourceHash } from "./content-security.server.ts";

const style =
  "body{font:1.125rem/1.7 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem;color:#19211d;background:#faf6ec}h1{font-size:1.5rem;line-height:1.4;border-top:3px solid #0b4a39;padding-top:.5rem}a{display:inline-block;padding:.6rem 1.25rem;border-radius:10px;background:#0b4a39;color:#fffdf8;font-weight:700;text-decoration:none}@media(prefers-color-scheme:dark){body{color:#eee9dc;background:#101512}h1{border-color:#93d8b7}a{background:#93d8b7;color:#06251b}}";

export const plainStyle = sourceHash(style);

export const plainPolicy = `default-src 'none'; style-src ${plainStyle}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export interface PlainPage {
  title: string;
  text: string;
  /** Link by which the reader goes on. */
  link?: { href: string; words: string } | undefined;
  /** Seconds after which the page opens again. */
  refreshSeconds?: number | undefined;
}

/**
 * Builds the HTML of a page of less than 2 kB that costs little to make. The texts are not escaped, and must contain no
 * markup.
 */
export function plainPage({ title, text, link, refreshSeconds }: PlainPage): string {
  const refresh = refreshSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  const anchor = link ? `<p><a href="${link.href}">${link.words}</a></p>` : "";
  return `<!doctype html><html lang="bn"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${refresh}<style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${anchor}</main></body></html>`;
}
