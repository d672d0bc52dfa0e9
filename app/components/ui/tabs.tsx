import { Fragment } from "react";

interface Tab {
  word: string;
  href: string;
  isCurrent: boolean;
}

/** Links between the parts of one list. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ word, href, isCurrent }) => (
        <Fragment key={href}>
          <a className="button" href={href} aria-current={isCurrent ? "page" : undefined}>
            {word}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
