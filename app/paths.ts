import { patterns } from "./pages.ts";

export { patterns };

export type RouteName = keyof typeof patterns;

export function isRouteName(name: string): name is RouteName {
  return Object.keys(patterns).includes(name);
}

export function lastSegment(pathname: string): string {
  return pathname.slice(pathname.lastIndexOf("/") + 1);
}

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamName = { [Name in RouteName]: ParamNames<(typeof patterns)[Name]> }[RouteName] | "*";

type PathParams<Name extends RouteName> = Record<ParamNames<(typeof patterns)[Name]>, string | number>;

type PathArguments<Name extends RouteName> =
  ParamNames<(typeof patterns)[Name]> extends never ? [] : [params: PathParams<Name>];

/** Builds the path of a route: `path("faq-show", { id: 7 })` returns `/faq/7/show`. */
export function path<Name extends RouteName>(name: Name, ...[params]: PathArguments<Name>): string {
  const values = new Map<string, string | number>(Object.entries(params ?? {}));
  return patterns[name].replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(values.get(param))));
}

/** Checks whether a pathname is `href` or lies below it. */
export function isWithin(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}

export function isOwnPath(pathname: string): boolean {
  return pathname.startsWith("/my/");
}

/**
 * Builds a path of this origin from a pathname and a query. Replaces slashes and backslashes at the start by one slash:
 * browsers read two as the address of another site.
 */
export function ownAddress({ pathname, search = "" }: { pathname: string; search?: string | undefined }): string {
  return `/${pathname.replace(/^[/\\]+/, "")}${search}`;
}

export function withQuery(page: string, query: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  return search.size > 0 ? `${page}?${search.toString()}` : page;
}

export function filePath({ id, grant }: { id: number; grant: string }): string {
  return withQuery(path("my-file", { fileId: id }), { grant });
}
