import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { ScrollingNotice } from "#contract/catalogue/home.ts";

/** Scrolling notices. The list is doubled for an endless loop; the copy is hidden from assistive technology. */
export function Ticker({ notices }: { notices: ScrollingNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section className="ticker" aria-label="নোটিশ">
      <div className="wrap">
        <b>নোটিশ</b>
        <div className="ticker-window">
          <ul>
            {notices.map((notice) => (
              <li key={notice.title}>
                <DataLink link={notice.link}>{notice.title}</DataLink>
              </li>
            ))}
            {notices.map((notice) => (
              <li key={notice.title} aria-hidden="true">
                <span>{notice.title}</span>
              </li>
            ))}
          </ul>
        </div>
        <label className="pause">
          <input type="checkbox" aria-label="নোটিশ থামান" />
          <Icon name="pause" />
          <Icon name="play" />
        </label>
      </div>
    </section>
  );
}
