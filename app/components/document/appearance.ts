export interface Appearance {
  /** `system` follows the device's setting. */
  theme: "system" | "light" | "dark";
  size: "normal" | "large" | "larger";
}
