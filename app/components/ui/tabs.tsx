import { Fragment } from "react";

export interface Tab {
  word: string;
  href: string;
  isCurrent: boolean;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  /** Extra class for the layout of the row. */
  className?: string;
}

export function Tabs({ label, tabs, className = "" }: TabsProps) {
  return (
    <nav className={`tabs ${className}`} aria-label={label}>
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
