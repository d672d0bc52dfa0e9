import { useUnreadLists } from "#app/components/document/document.tsx";

interface SkeletonProps {
  /** Names of the lists in the responses of the API. */
  of: string[];
  count: number;
  className: string;
}

export function Skeleton({ of, count, className }: SkeletonProps) {
  const isUnread = of.some(useUnreadLists());
  return (
    <div className={className} role="img" aria-label={isUnread ? "তালিকাটি এখনো আনা যায়নি" : "এখনো দেখানোর মতো কিছু নেই"}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="placeholder" data-testid="placeholder">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
