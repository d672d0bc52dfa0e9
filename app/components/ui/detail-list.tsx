import type { ReactNode } from "react";

export type Detail = readonly [term: string, value: ReactNode, rowClass?: string];

interface DetailListProps {
  /** `facts`: value below its term; `figures`: term left, value right; none if the parent styles it. */
  className?: string;
  details: Detail[];
}

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
