/** How pages look on one device. */
export interface Appearance {
  /** system: as the phone says. */
  theme: "system" | "light" | "dark";
  size: "normal" | "large" | "larger";
}
