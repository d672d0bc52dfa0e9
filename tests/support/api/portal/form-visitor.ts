import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { browserAt } from "./plain-browser.ts";
import { withoutScripts } from "./page-content.ts";

/** A page as a visitor without script sees it, after redirects. */
export interface VisitedPage {
  /** Path with query. */
  path: string;
  status: number;
  html: string;
  /** Visible text of the main part. */
  text: string;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? "");
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
}

function mainText(html: string): string {
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(withoutScripts(html)) ?? [html];
  return decoded(main.replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Value of the first field of a name in a page; undefined if there is none. */
export function fieldValue({ html }: VisitedPage, name: string): string | undefined {
  const tag = html.match(/<input [^>]*>/g)?.find((input) => attribute(input, "name") === name);
  return tag === undefined ? undefined : (attribute(tag, "value") ?? "");
}

/** Fields of a page's form by its id: what a browser would send if nothing was typed. Throws if there is no such form. */
function fieldsOf({ html, path, status, text }: VisitedPage, id: string): Record<string, string> {
  const forms = html.match(/<form [\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => fieldValue({ html: one, path, status, text }, "form") === id);
  if (form === undefined) throw new Error(`${path} (${status}) has no form "${id}": ${text.slice(0, 200)}`);
  const inputs = form.match(/<input [^>]*>/g) ?? [];
  const sent = inputs.filter((tag) => !/ type="(checkbox|file)"/.test(tag));
  return Object.fromEntries(sent.map((tag) => [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ""]));
}

/** Visitor without script, who follows redirects and fills in the forms of pages. */
export function formVisitor(origin: string) {
  const browser = browserAt(origin, { "x-forwarded-for": newIpAddress() });

  async function arrive(path: string, response: Response, redirects = 0): Promise<VisitedPage> {
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      if (redirects > 5) throw new Error(`${path} redirects for ever`);
      const target = new URL(location, origin + path);
      const next = target.pathname + target.search;
      if (target.origin !== origin) return { path: target.href, status: response.status, html: "", text: "" };
      return arrive(next, await browser.send(next), redirects + 1);
    }
    const html = await response.text();
    return { path, status: response.status, html, text: mainText(html) };
  }

  const open = async (path: string) => arrive(path, await browser.send(path));
  return {
    open,
    /** Sends a form of a page with values typed into it. */
    async send(page: VisitedPage, id: string, values: Record<string, string> = {}): Promise<VisitedPage> {
      const path = page.path;
      return arrive(path, await browser.post(path, { ...fieldsOf(page, id), ...values }));
    },
    /** Sends a form as a browser would that already knows its fields. */
    post: async (path: string, values: Record<string, string>) => arrive(path, await browser.post(path, values)),
  };
}

export type FormVisitor = ReturnType<typeof formVisitor>;
