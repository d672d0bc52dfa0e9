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

function respond(title: string, body: string): Response {
  const html = `<!doctype html><html lang="bn"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><main>${body}</main>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  });
}

/** Builds the 503 page for a page that is neither reachable nor cached. Lists the cached pages. */
export function offlinePage(pages: CachedPage[]): Response {
  const centre = pages[0]?.centre ?? "";
  return respond(
    `ইন্টারনেট নেই${centre && ` · ${centre}`}`,
    `<h1>ইন্টারনেট নেই</h1>
<p>পাতাটি আনা গেল না, আর এই ফোনে রাখাও নেই। সংযোগ দেখে আবার চেষ্টা করুন।</p>
<p><a href="">আবার চেষ্টা করুন</a></p>${listOf(pages)}`,
  );
}

const notices = {
  logout: `<h1>লগআউট এখনো শেষ হয়নি</h1>
<p>ইন্টারনেট নেই, তাই সার্ভারে খবর যায়নি। এই ফোনে রাখা পাতা মুছে গেছে। ইন্টারনেট এলে পোর্টাল খুললেই লগআউট শেষ হবে।</p>
<p><a href="/">আবার চেষ্টা করুন</a></p>`,
  form: `<h1>পাঠানো যায়নি</h1>
<p>ইন্টারনেট নেই। কিছুই বদলায়নি। সংযোগ এলে পিছনে ফিরে আবার পাঠান, যা লিখেছেন তা সাধারণত সেখানেই থাকে।</p>`,
};

/** Builds the 503 page for a form that could not be sent: the logout, which is still due, or another one. */
export function noticePage(form: keyof typeof notices): Response {
  return respond("ইন্টারনেট নেই", notices[form]);
}
