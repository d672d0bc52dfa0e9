import { bengaliNumber } from "#locale/bengali.ts";

interface CountBadgeProps {
  count: number;
  /** Noun after the number, for screen readers only. */
  word: string;
}

const maxShownCount = 99; // larger numbers are not worth the space

export function CountBadge({ count, word }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <b className="count">
      {count > maxShownCount ? `${bengaliNumber(maxShownCount)}+` : bengaliNumber(count)}
      <span className="hidden">{word}</span>
    </b>
  );
}
