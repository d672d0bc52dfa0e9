import type { MetaDescriptor } from "@remix-run/node";
import { wordsFor } from "./error-words.ts";
import { companyFrom, type Company } from "#app/company.ts";
import { ownAddress, path } from "#app/paths.ts";

export interface PageDescription {
  title: string;
  description: string;
  /** Name of the share picture: `batch-12`, `event-3`; default: the centre's own. */
  picture?: string;
  /** Query string that is part of the canonical URL; other query values are not. */
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
  /** A submitted form was not accepted. */
  isRefused?: boolean;
}

function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "company" in data && "origin" in data;
}

/**
 * Joins the page title and the company's name. Starts with "error" in Bengali after a refused form, as screen readers
 * read the title first.
 */
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

function ownPicture(title: string): MetaDescriptor[] {
  return [
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/**
 * Returns title, description, canonical link and Open Graph tags of a public page; for an error or without a page, the
 * error's title and `noindex`.
 */
export function pageMeta(
  { location, matches, error }: MetaArguments,
  page: PageDescription | undefined,
): MetaDescriptor[] {
  const root = rootDataIn(matches);
  if (error || !page) return errorMeta(error, root);
  const { company, origin } = root;
  const url = origin + ownAddress({ pathname: location.pathname, search: page.canonicalQuery });
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

export function ownMeta({ matches, error }: Pick<MetaArguments, "matches" | "error">, title: string): MetaDescriptor[] {
  const root = rootDataIn(matches);
  if (error) return errorMeta(error, root);
  return [{ title: fullTitle(title, root) }, { name: "robots", content: "noindex" }];
}
