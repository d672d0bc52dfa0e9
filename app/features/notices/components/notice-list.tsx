import { Link } from "@remix-run/react";
import type { NoticeItem } from "#contract/account/notices.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { longDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";

export function NoticeList({ notices }: { notices: NoticeItem[] }) {
  return (
    <ul className="ledger">
      {notices.map(({ id, title, published_at, is_pinned, is_read }) => (
        <li key={id}>
          <Link to={path("my-notices-show", { id })} className="wrapping">
            <span>
              {is_read ? title : <b>{title}</b>}{" "}
              {published_at ? <span className="small quiet line">{longDay(published_at)}</span> : null}
            </span>{" "}
            {is_pinned ? (
              <span className="tag">
                <Icon name="flag" /> গুরুত্বপূর্ণ
              </span>
            ) : null}{" "}
            {is_read ? null : <span className="tag now">নতুন</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
