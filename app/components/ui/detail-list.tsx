import type { ReactNode } from "react";

/** A term, what is known of it, and how its row looks where that is not like the others. */
export type Detail = readonly [term: string, value: ReactNode, rowClass?: string];

interface DetailListProps {
  /** `facts`: each below its term; `figures`: words on the left, figures on the right; none where its place styles it. */
  className?: string;
  details: Detail[];
}

/** The details of a thing, term by term. One without a value is left out. */
export function DetailList({ className, details }: DetailListProps) {
  return (
    <dl className={className}>
      {details.map(([term, value, rowClass]) =>
        value ? (
          <div key={term} className={rowClass}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
