import { NavLink, Outlet, useRouteLoaderData } from "@remix-run/react";
import { Fragment, useEffect } from "react";
import { useOffers } from "#app/components/document/use-offers.ts";
import { keepFormsWhileOffline } from "#app/components/form/hold-forms.client.ts";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/document/error-screen.tsx";

export const handle = {
  header: true,
  footer: "brief",
  scripts: "now",
  sheets: ["content", "forms", "my"],
} satisfies RouteHandle;

const navItems: { href: string; icon: IconName; word: string; isWhole?: boolean; isWideOnly?: boolean }[] = [
  { href: path("my-dashboard"), icon: "home", word: "ড্যাশবোর্ড" },
  { href: path("my-courses"), icon: "book", word: "কোর্স" },
  { href: path("my-schedule"), icon: "calendar", word: "সূচি" },
  { href: path("my-notices"), icon: "bell", word: "নোটিশ" },
  { href: path("my-complain-box"), icon: "chat", word: "অভিযোগ" },
  { href: path("my-account"), icon: "person", word: "প্রোফাইল", isWhole: true },
  { href: path("my-devices"), icon: "device", word: "ডিভাইস", isWideOnly: true },
];

/** Number of unread notices; 0 on pages whose data does not include it. */
function useUnreadNotices(): number {
  const onDashboard = useRouteLoaderData<{ unread_count: number }>("my-dashboard");
  const onNotices = useRouteLoaderData<{ unread_count: number }>("my-notices");
  return (onNotices ?? onDashboard)?.unread_count ?? 0;
}

const maxShownCount = 99; // larger numbers are not worth the space

/** Layout below /my. It does not protect its pages: every loader and action calls requireDoctor itself. */
export default function MyLayout() {
  const unread = useUnreadNotices();
  const offers = useOffers();
  useEffect(keepFormsWhileOffline, []);
  const offered = navItems.filter(({ href }) => offers(href));
  return (
    <>
      <nav className="my-nav" aria-label="আমার অংশ">
        <div className="wrap">
          {offered.map(({ href, icon, word, isWhole = false, isWideOnly = false }) => (
            <Fragment key={href}>
              <NavLink to={href} end={isWhole} {...(isWideOnly && { "data-wide": "" })}>
                <Icon name={icon} />
                {word}{" "}
                {unread > 0 && href === path("my-notices") ? (
                  <b className="count">
                    {unread > maxShownCount ? `${bengaliNumber(maxShownCount)}+` : bengaliNumber(unread)}
                    <span className="hidden"> নতুন</span>
                  </b>
                ) : null}
              </NavLink>{" "}
            </Fragment>
          ))}
        </div>
      </nav>
      <div className="wrap my">
        <Outlet />
      </div>
    </>
  );
}
