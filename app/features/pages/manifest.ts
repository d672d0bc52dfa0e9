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
 * Responds with the web app manifest, by which the portal can be installed. With `start=doctor` the installed portal
 * starts at the dashboard, else at the home page; the `id` is the same, so that both are one app.
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
