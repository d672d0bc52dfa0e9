import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { Offered } from "#app/components/ui/offered-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { isWithin, path } from "#app/paths.ts";
import { CountBadge } from "./count-badge.tsx";

export function NoticeBell() {
  const onDashboard = useRouteLoaderData<{ unread_count?: number | null }>("my-dashboard");
  const onNotices = useRouteLoaderData<{ unread_count: number }>("my-notices");
  const href = path("my-notices");
  const isCurrent = isWithin(useLocation().pathname, href);
  return (
    <Offered href={href}>
      <a className="icon-button bell" href={href} aria-current={isCurrent ? "page" : undefined}>
        <Icon name="bell" />
        <span className="hidden">নোটিশ</span>{" "}
        <CountBadge count={(onNotices ?? onDashboard)?.unread_count ?? 0} word="টি নতুন" />
      </a>
    </Offered>
  );
}
