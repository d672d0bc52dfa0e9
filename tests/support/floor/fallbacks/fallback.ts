/** Features that pages use although engines of the floor lack them. */
export interface Fallback {
  features: string[];
  /** Look and behaviour of a page in an engine of the floor that lacks them, in one sentence. */
  without: string;
  /** Engine in which that was seen. "none" if it was not: Safari 15 and Firefox 102 cannot be opened on Debian. */
  seen: "Chromium 87" | "none";
}
