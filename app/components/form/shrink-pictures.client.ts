import "./shrink-pictures-boot.js"; // for a page that the application opened, whose inline scripts have not run

declare global {
  interface Window {
    /** Set by shrink-pictures-boot.js. */
    shrinksPictures?: boolean;
  }
}
