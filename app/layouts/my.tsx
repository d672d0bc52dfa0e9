import { Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { useOffers } from "#app/components/document/use-offers.ts";
import { CountBadge } from "#app/components/site/count-badge.tsx";
import { moreItems } from "#app/components/site/more-items.ts";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { isWithin, path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { header: true, footer: "brief", sheets: ["content", "forms", "my"] } satisfies RouteHandle;

const tabs: { href: string; icon: IconName; word: string }[] = [
  { href: path("my-dashboard"), icon: "home", word: "আজ" },
  { href: path("my-practice"), icon: "target", word: "অনুশীলন" },
  { href: path("my-courses"), icon: "book", word: "কোর্স" },
  { href: path("my-schedule"), icon: "calendar", word: "সূচি" },
];

interface DuePractice {
  /** Questions that are left of today's portion. */
  left: number;
}

/** Returns the number of questions to be practised today; 0 on pages whose data does not include it. */
function useDuePractice(): number {
  const onDashboard = useRouteLoaderData<{ practice: DuePractice | null }>("my-dashboard")?.practice;
  const onPractice = useRouteLoaderData<{ due: number; today?: DuePractice | null }>("my-practice");
  return onPractice ? (onPractice.today?.left ?? onPractice.due) : (onDashboard?.left ?? 0);
}

function Tab({ href, children }: { href: string; children: ReactNode }) {
  const isCurrent = isWithin(useLocation().pathname, href);
  return (
    <a href={href} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </a>
  );
}

/**
 * Tab that leads to the list of further pages (`moreItems`); also marked on the pages of that list that are below no
 * other tab.
 */
function MoreTab() {
  const { pathname } = useLocation();
  const href = path("my-more");
  const isTabbed = tabs.some((tab) => pathname.startsWith(tab.href));
  const isBelow = !isTabbed && moreItems.some((item) => pathname.startsWith(item.href));
  return (
    <a href={href} aria-current={pathname === href ? "page" : isBelow ? "true" : undefined}>
      <Icon name="menu" />
      আরও
    </a>
  );
}

/** Layout below /my. It does not protect its pages: every loader and action calls requireDoctor itself. */
export default function MyLayout() {
  const due = useDuePractice();
  const offers = useOffers();
  return (
    <>
      <nav className="my-nav" aria-label="আমার অংশ">
        <div className="wrap">
          {tabs
            .filter(({ href }) => offers(href))
            .map(({ href, icon, word }) => (
              <Fragment key={href}>
                <Tab href={href}>
                  <Icon name={icon} />
                  {word} {href === path("my-practice") ? <CountBadge count={due} word="টি আজ" /> : null}
                </Tab>{" "}
              </Fragment>
            ))}
          <MoreTab />
        </div>
      </nav>
      <div className="wrap my">
        <Outlet />
      </div>
    </>
  );
}
