import { html, raw } from "hono/html";
import { timeZone } from "#locale/calendar.ts";

export interface ReceivedSms {
  csms_id: string;
  msisdn: string;
  sms: string;
  reference_id: string;
  received_at: string;
}

const time = new Intl.DateTimeFormat("bn-BD", {
  timeZone,
  dateStyle: "medium",
  timeStyle: "medium",
  hourCycle: "h23",
});

export const inboxStyle = `
:root { color-scheme: light dark; font: 1rem/1.6 "Noto Sans Bengali", "SolaimanLipi", system-ui, sans-serif }
body { max-width: 40rem; margin: 0 auto; padding: 1rem }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 1rem 0 }
label { flex: 1 1 12rem }
input, button { box-sizing: border-box; min-height: 2.75rem; padding: 0 .75rem; font: inherit }
input { display: block; width: 100% }
ol { padding: 0; list-style: none }
li { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid GrayText; border-radius: .5rem }
li p { margin: .25rem 0; overflow-wrap: anywhere; white-space: pre-line }
small { opacity: .8 }
`;

function item({ msisdn, sms, received_at }: ReceivedSms) {
  return html`<li>
    <small><time datetime="${received_at}">${time.format(new Date(received_at))}</time> · ${msisdn.slice(2)}</small>
    <p>${sms}</p>
  </li>`;
}

export function inboxPage(messages: ReceivedSms[], phone: string) {
  return html`<!doctype html>
    <html lang="bn">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>পরীক্ষামূলক এসএমএস</title>
        ${raw(`<style>${inboxStyle}</style>`)}
      </head>
      <body>
        <main>
          <h1>পরীক্ষামূলক এসএমএস</h1>
          <p>এখানে আসল এসএমএস যায় না। যা পাঠানো হতো, তা এই পাতায় দেখা যায়। সার্ভার নতুন করে চালু হলে তালিকা মুছে যায়।</p>
          <form method="get">
            <label
              >মোবাইল নম্বর
              <input name="phone" value="${phone}" inputmode="tel" autocomplete="off" />
            </label>
            <button>দেখুন</button>
          </form>
          ${
            messages.length > 0
              ? html`<ol>
                  ${messages.map(item)}
                </ol>`
              : html`<p>কোনো এসএমএস নেই।</p>`
          }
        </main>
      </body>
    </html>`;
}
