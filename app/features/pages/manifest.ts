import type { LoaderFunctionArgs } from "@remix-run/node";
import { companyFrom } from "#app/company.ts";
import { routesNotOffered } from "#app/offered-routes.server.ts";
import { path } from "#app/paths.ts";
import { publicAppData } from "#app/server/session/api.server.ts";

const shortcuts = [
  { name: "সূচি", route: "my-schedule" },
  { name: "নোটিশ", route: "my-notices" },
] as const;

/**
 * Web app manifest, so that the portal can be installed. Pages of a doctor link to it with their start page; for
 * strangers the installed portal starts at the home page. The `id` is the same, so a login changes the start page only.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const isDoctor = new URL(request.url).searchParams.get("start") === "doctor";
  const notOffered = routesNotOffered(context.portal.v3.capabilities.isMissing);
  const { name, slogan } = companyFrom(await publicAppData(context));
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: slogan,
    lang: "bn",
    dir: "ltr",
    start_url: isDoctor ? path("my-dashboard") : path("home"),
    scope: "/",
    display: "standalone",
    theme_color: "#fffdf8",
    background_color: "#faf6ec",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: shortcuts.flatMap(({ name, route }) => (notOffered.includes(route) ? [] : [{ name, url: path(route) }])),
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
