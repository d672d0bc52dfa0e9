/** Keys that journeys press. */
export type Key = "Tab" | "Enter" | "Escape" | "Space";

/** Acts of a browser, in its own protocol; `Tab` makes steps of a journey from it. */
export interface Driver {
  /** Opens an address and waits until it is loaded. */
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs an expression in the page, awaits its promise, and returns its value, which is a text. */
  evaluate(expression: string): Promise<string>;
  /** Presses and releases the mouse at a point of the visible part of the page. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused field. */
  insert(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses a file in the file field that a selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  resize(width: number, height: number, scale: number): Promise<void>;
  close(): Promise<void>;
}
