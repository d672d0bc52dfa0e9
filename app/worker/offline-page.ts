import light from "#app/styles/base/tokens.css?inline";
import dark from "#app/styles/base/tokens-dark.css?inline";
import type { CachedPage } from "./offline-cache.ts";

const style = `${light}
@media (prefers-color-scheme: dark){${dark}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.7 "Noto Sans Bengali","Kohinoor Bangla","Bangla Sangam MN","Nirmala UI",Vrinda,system-ui,sans-serif}
main{max-width:36rem;margin:auto;padding:32px 16px}
h1{font-size:var(--xxl);line-height:1.35;border-block-start:3px solid var(--green);padding:8px 0 0}
h2{font-size:var(--l)}
a{display:block;padding:9px 0;color:var(--green)}
a[href=""]{display:inline-block;padding:10px 20px;border-radius:var(--r);background:var(--green);color:var(--on);font-weight:700;text-decoration:none}
ul{padding:0;list-style:none}
small{display:inline-block;width:100%;color:var(--ink2)}`;

function listOf(pages: CachedPage[]): string {
  const rows = pages.map(({ href, title, age }) => `<li><a href="${href}">${title}<small>${age}-এর পাতা</small></a>`);
  return pages.length === 0 ? "" : `<h2>এই ফোনে রাখা পাতা</h2><ul>${rows.join("")}</ul>`;
}

function respond(heading: string, text: string, { centre = "", list = "" } = {}): Response {
  const html = `<!doctype html><html lang="bn"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}${centre && ` · ${centre}`}</title><style>${style}</style>
<main><h1>${heading}</h1><p>${text}</p><p><a href="">আবার চেষ্টা করুন</a></p>${list}</main>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  });
}

export function offlinePage(pages: CachedPage[]): Response {
  const text = "পাতাটি আনা গেল না, আর এই ফোনে রাখাও নেই। সংযোগ দেখে আবার চেষ্টা করুন।";
  return respond("ইন্টারনেট নেই", text, { centre: pages[0]?.centre, list: listOf(pages) });
}

export function logoutPage(): Response {
  return respond("লগআউট বাকি", "ইন্টারনেট এলে পোর্টাল খুললেই শেষ হবে।");
}
