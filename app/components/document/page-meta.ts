import type { MetaDescriptor } from "@remix-run/node";
import { wordsFor } from "./error-words.ts";
import { companyFrom, type Company } from "#app/company.ts";
import { path } from "#app/paths.ts";

export interface Page {
  title: string;
  description: string;
  /** What is drawn where its address is shared: `batch-12`, `event-3`; the centre itself unless said otherwise. */
  picture?: string;
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
  /** A form of the page was sent and not accepted. */
  isRefused?: boolean;
}

function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "company" in data && "origin" in data;
}

/** Of what is wrong the title speaks first: it is what a screen reader reads first of a page. The page comes before the centre. */
function fullTitle(title: string, { company, isRefused = false }: RootData): string {
  return `${isRefused ? "ত্রুটি: " : ""}${title} · ${company.name}`;
}

function rootDataIn(matches: MetaArguments["matches"]): RootData {
  const data = matches.find(({ id }) => id === "root")?.data;
  return isRootData(data) ? data : { company: companyFrom(null), origin: "" };
}

function errorMeta(error: unknown, root: RootData): MetaDescriptor[] {
  return [{ title: fullTitle(wordsFor(error).title, root) }, { name: "robots", content: "noindex" }];
}

/** What else is said of a picture that a page has for itself: with it the picture stands large above the words. */
function ownPicture(title: string): MetaDescriptor[] {
  return [
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Title, description, canonical link and Open Graph of a public page. Of an error, its title. */
export function pageMeta({ location, matches, error }: MetaArguments, page: Page | undefined): MetaDescriptor[] {
  const root = rootDataIn(matches);
  if (error || !page) return errorMeta(error, root);
  const { company, origin } = root;
  const url = origin + location.pathname + (page.canonicalQuery ?? "");
  return [
    { title: fullTitle(page.title, root) },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "bn_BD" },
    { property: "og:image", content: origin + path("share-picture", { name: `${page.picture ?? "site"}.png` }) },
    ...(page.picture ? ownPicture(page.title) : []),
  ];
}

/** Title of a page that is one person's own, or a step on the way there: no search engine wants it. */
export function ownMeta({ matches, error }: Pick<MetaArguments, "matches" | "error">, title: string): MetaDescriptor[] {
  const root = rootDataIn(matches);
  if (error) return errorMeta(error, root);
  return [{ title: fullTitle(title, root) }, { name: "robots", content: "noindex" }];
}
