import { NavLink, Outlet } from "@remix-run/react";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = {
  header: true,
  footer: "brief",
  scripts: "now",
  sheets: ["content", "forms", "my"],
} satisfies RouteHandle;

const places: { href: string; icon: IconName; word: string; isWhole?: boolean }[] = [
  { href: path("my-dashboard"), icon: "home", word: "ড্যাশবোর্ড" },
  { href: path("my-account"), icon: "person", word: "প্রোফাইল", isWhole: true },
  { href: path("my-devices"), icon: "device", word: "ডিভাইস" },
];

/** It guards nothing: every loader and action below /my asks for its doctor itself. */
export default function MyLayout() {
  return (
    <>
      <nav className="my-nav" aria-label="আমার অংশ">
        <div className="wrap">
          {places.map(({ href, icon, word, isWhole = false }) => (
            <NavLink key={href} to={href} end={isWhole}>
              <Icon name={icon} />
              {word}
            </NavLink>
          ))}
        </div>
      </nav>
      <div className="wrap my">
        <Outlet />
      </div>
    </>
  );
}
