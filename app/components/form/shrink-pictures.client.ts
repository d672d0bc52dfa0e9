import "./shrink-pictures-boot.js"; // for a page that the application opened, whose inline scripts have not run

declare global {
  interface Window {
    /** True once shrink-pictures-boot.js listens for pictures. */
    shrinksPictures?: boolean;
  }
}
