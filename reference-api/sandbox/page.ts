import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 "Noto Sans Bengali", "SolaimanLipi", system-ui, sans-serif }
body { max-width: 36rem; margin: 0 auto; padding: 1rem }
form, fieldset { display: grid; gap: .75rem; margin: 1rem 0 }
fieldset { grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)) }
input, select, button { box-sizing: border-box; min-height: 2.75rem; width: 100%; padding: 0 .75rem; font: inherit }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
[role=alert] { padding: .5rem .75rem; border: 2px solid currentColor; border-radius: .5rem }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

type Html = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Html;
  /** Origins to which forms of this page may redirect, besides its own. */
  formOrigins?: string[];
}

export function pageResponse(
  context: Context,
  { title, body, formOrigins = [] }: Page,
  status: 200 | 404 | 409 | 422 = 200,
) {
  context.header("Cache-Control", "no-store");
  context.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${["'self'", ...formOrigins].join(" ")}; base-uri 'none'; frame-ancestors 'none'`,
  );
  const page = html`<!doctype html>
    <html lang="bn">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return context.html(page, status);
}

export function faultSelects(faults: Record<string, readonly string[]>): Html {
  return html`<fieldset>
    <legend>ত্রুটির অনুশীলন</legend>
    ${Object.entries(faults).map(
      ([name, values]) =>
        html`<label
          >${name}
          <select name="${name}">
            ${values.map((value) => html`<option>${value}</option>`)}
          </select>
        </label>`,
    )}
  </fieldset>`;
}

const banglaTaka = new Intl.NumberFormat("bn-BD", { minimumFractionDigits: 2 });

export function paymentSummary(amountPaisa: number, merchant: string, reference: string): Html {
  return html`<dl>
    <dt>মার্চেন্ট</dt>
    <dd>${merchant}</dd>
    <dt>টাকার পরিমাণ</dt>
    <dd>৳${banglaTaka.format(amountPaisa / 100)}</dd>
    <dt>লেনদেন নম্বর</dt>
    <dd>${reference}</dd>
  </dl>`;
}

export function unknownPayment(context: Context) {
  return pageResponse(context, { title: "পেমেন্টটি পাওয়া যায়নি", body: html`<p>ঠিকানাটি ভুল, অথবা পেমেন্টটি আর নেই।</p>` }, 404);
}
