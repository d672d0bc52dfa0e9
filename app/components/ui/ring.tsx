interface RingProps {
  /** Filled part of the ring, from 0 to 1. */
  share: number;
  /** Number in the middle, in Bengali digits. */
  value: string;
  /** Short words below the number. */
  caption: string;
  /** Whole sentence for screen readers, which get nothing else of the ring. */
  label: string;
}

const radius = 40;
const length = 2 * Math.PI * radius;
const circle = { cx: 46, cy: 46, r: radius };

export function Ring({ share, value, caption, label }: RingProps) {
  const filled = Math.round(Math.min(1, share) * length);
  return (
    <svg className="ring" viewBox="0 0 92 92" role="img" aria-label={label}>
      <circle {...circle} />
      {/* a dash of length 0 would still show its round ends */}
      {filled > 0 ? (
        <circle {...circle} strokeDasharray={`${filled} ${Math.ceil(length)}`} transform="rotate(-90 46 46)" />
      ) : null}
      <text x="46" y="49">
        {value}
      </text>
      <text x="46" y="64">
        {caption}
      </text>
    </svg>
  );
}
