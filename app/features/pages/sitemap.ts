import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { fixedPaths, listedPaths } from "./sitemap-pages.server.ts";
import { sitemapXml } from "./sitemap-xml.ts";

/** Responds with the sitemap of the public pages. Leaves out what the API fails to return. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = publicApi(context);
  const lists = await Promise.all(Object.values(listedPaths).map((load) => load(api)));
  return new Response(sitemapXml(context.portal.env.PUBLIC_ORIGIN, [...fixedPaths, ...lists.flat()]), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
