interface ShareMeterProps {
  /** Share of right answers from 0 to 1; a negative one is drawn as 0. */
  share: number;
}

const low = 0.5;
const high = 0.65;

/**
 * Returns the level of a share of right answers (0 to 1) as a Bengali word, so that it does not depend on the colour of
 * a bar.
 */
export function levelWord(share: number): string {
  if (share < low) return "দুর্বল";
  return share <= high ? "মাঝারি" : "ভালো";
}

/** Bar of a share of right answers, hidden from screen readers: its number and `levelWord` stand beside it in text. */
export function ShareMeter({ share }: ShareMeterProps) {
  return <meter value={Math.max(0, share)} low={low} high={high} optimum={1} aria-hidden />;
}
