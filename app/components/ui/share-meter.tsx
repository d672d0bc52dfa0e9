interface ShareMeterProps {
  /** Share of right answers from 0 to 1; a negative one is drawn as 0. */
  share: number;
}

const low = 0.5;
const high = 0.65;

/** Level of a share of right answers in a word, so that it does not depend on the colour of the bar. */
export function levelWord(share: number): string {
  if (share < low) return "দুর্বল";
  return share <= high ? "মাঝারি" : "ভালো";
}

/** Bar of a share of right answers; its number and `levelWord` stand beside it in text. */
export function ShareMeter({ share }: ShareMeterProps) {
  return <meter value={Math.max(0, share)} low={low} high={high} optimum={1} aria-hidden />;
}
