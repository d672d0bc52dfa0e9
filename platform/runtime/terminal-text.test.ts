import { expect, test } from "vitest";
import { terminalText } from "./terminal-text.ts";

test.each([
  ["changes colours and clears the screen", "\u001b[31mred\u001b[2J", "\\u{1b}[31mred\\u{1b}[2J"],
  ["sets the window title by an 8-bit sequence", "\u009d0;root\u009c", "\\u{9d}0;root\\u{9c}"],
  ["overwrites its line", "12 open\r99 paid", "12 open\\u{d}99 paid"],
  ["rings the bell and deletes", "a\u0007\u0008\u007f", "a\\u{7}\\u{8}\\u{7f}"],
  ["reverses the direction of text", "pdf.\u202egpj\u2066", "pdf.\\u{202e}gpj\\u{2066}"],
  ["imitates a line of the command", "help\n12  2026-11-22  01700000001", "help\n    12  2026-11-22  01700000001"],
])("neutralizes text that %s", (_, text, shown) => {
  expect(terminalText(text)).toBe(shown);
});

test("leaves Bengali with joiners and tabs unchanged", () => {
  const text = "র‍্যাব ক্‌ষ ডা. নমুনা\t৳ ১৪,০০০ 🩺";
  expect(terminalText(text)).toBe(text);
});
