export function Skeleton({ count, className }: { count: number; className?: string }) {
  return (
    <div className={className} role="img" aria-label="তালিকাটি এখনো আনা যায়নি">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="placeholder" data-testid="placeholder">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
