import { NavLink, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Offered } from "#app/components/ui/offered-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { isOwnPath, path } from "#app/paths.ts";
import { CountBadge } from "./count-badge.tsx";

export function NoticeBell() {
  const onDashboard = useRouteLoaderData<{ unread_count?: number | null }>("my-dashboard");
  const onNotices = useRouteLoaderData<{ unread_count: number }>("my-notices");
  const isOutside = !isOwnPath(useLocation().pathname);
  return (
    <Offered href={path("my-notices")}>
      <NavLink className="icon-button bell" to={path("my-notices")} reloadDocument={isOutside}>
        <Icon name="bell" />
        <span className="hidden">নোটিশ</span>{" "}
        <CountBadge count={(onNotices ?? onDashboard)?.unread_count ?? 0} word="টি নতুন" />
      </NavLink>
    </Offered>
  );
}
