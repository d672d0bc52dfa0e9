/** Features that pages use although engines of the floor lack them. */
export interface Fallback {
  features: string[];
  /** What a page is and does in an engine of the floor that lacks them. */
  without: string;
  /** Engine in which that was seen. "none" if it was not: Safari 15 and Firefox 102 cannot be opened on Debian. */
  seen: "Chromium 87" | "none";
}
