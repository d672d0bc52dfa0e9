/** Placeholders while a list is missing. */
export function Skeleton({ count, className }: { count: number; className: string }) {
  return (
    <div className={className} aria-busy="true" aria-label="তালিকা আসছে">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="placeholder" data-testid="placeholder">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
