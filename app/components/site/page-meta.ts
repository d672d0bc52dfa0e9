import type { MetaDescriptor } from "@remix-run/node";
import { wordsFor } from "./error-words.ts";
import { companyFrom, type Company } from "#app/company.ts";

interface Page {
  title: string;
  description: string;
  /** Query values that make this a page of its own; others are no part of its canonical address. */
  canonicalQuery?: string;
}

interface MetaArguments {
  location: { pathname: string };
  matches: { id: string; data: unknown }[];
  error?: unknown;
}

interface RootData {
  company: Company;
  origin: string;
}

function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "company" in data && "origin" in data;
}

/** Title, description, canonical link and Open Graph of a public page. The page comes first in the title, the centre second. Of an error, its title. */
export function pageMeta({ location, matches, error }: MetaArguments, page: Page | undefined): MetaDescriptor[] {
  if (error || !page) return ownMeta({ matches, error: error ?? true }, "");
  const data = matches.find(({ id }) => id === "root")?.data;
  const { company, origin } = isRootData(data) ? data : { company: companyFrom(null), origin: "" };
  const url = origin + location.pathname + (page.canonicalQuery ?? "");
  return [
    { title: `${page.title} · ${company.name}` },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "bn_BD" },
    { property: "og:image", content: `${origin}/og.png` },
  ];
}

/** Title of a page that is one person's own, or a step on the way there: no search engine wants it. */
export function ownMeta({ matches, error }: Pick<MetaArguments, "matches" | "error">, title: string): MetaDescriptor[] {
  const data = matches.find(({ id }) => id === "root")?.data;
  const { name } = isRootData(data) ? data.company : companyFrom(null);
  return [{ title: `${error ? wordsFor(error).title : title} · ${name}` }, { name: "robots", content: "noindex" }];
}
