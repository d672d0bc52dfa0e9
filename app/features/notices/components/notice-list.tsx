import type { ReactNode } from "react";
import type { NoticeItem } from "#contract/account/notices.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { longDay } from "#locale/dates.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { path } from "#app/paths.ts";

function Row({ id, children }: { id: number; children: ReactNode }) {
  const to = path("my-notices-show", { id });
  if (!useOffers()(to)) return <span className="wrapping">{children}</span>;
  return (
    <a href={to} className="wrapping">
      {children}
    </a>
  );
}

export function NoticeList({ notices }: { notices: NoticeItem[] }) {
  return (
    <ul className="ledger">
      {notices.map(({ id, title, published_at, is_pinned, is_read }) => (
        <li key={id}>
          <Row id={id}>
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
          </Row>
        </li>
      ))}
    </ul>
  );
}
