import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { ScrollingNotice } from "#contract/catalogue/home.ts";

/**
 * Scrolling notices, followed by a copy for an endless loop, whose text only the style sheet writes; null without
 * notices.
 */
export function Ticker({ notices }: { notices: ScrollingNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section className="ticker" aria-label="নোটিশ">
      <div className="wrap">
        <b>নোটিশ</b>
        <div className="ticker-window">
          <div>
            <ul>
              {notices.map((notice) => (
                <li key={notice.title}>
                  <DataLink link={notice.link}>{notice.title}</DataLink>
                </li>
              ))}
            </ul>
            {notices.map(({ title }) => (
              <span key={title} data-copy={title} aria-hidden="true" />
            ))}
          </div>
        </div>
        <label className="pause">
          <input type="checkbox" /> <span className="hidden">নোটিশ থামান</span>
          <Icon name="pause" />
          <Icon name="play" />
        </label>
      </div>
    </section>
  );
}
