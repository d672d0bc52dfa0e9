import { expect, test } from "vitest";
import { terminalText } from "./terminal-text.ts";

test.each([
  ["colours and clears the screen", "\u001b[31mred\u001b[2J", "\\u{1b}[31mred\\u{1b}[2J"],
  ["names the window by an 8-bit sequence", "\u009d0;root\u009c", "\\u{9d}0;root\\u{9c}"],
  ["writes over its line", "12 open\r99 paid", "12 open\\u{d}99 paid"],
  ["rings and deletes", "a\u0007\u0008\u007f", "a\\u{7}\\u{8}\\u{7f}"],
  ["turns what follows round", "pdf.\u202egpj\u2066", "pdf.\\u{202e}gpj\\u{2066}"],
  ["looks like a line of ours", "help\n12  2026-11-22  01700000001", "help\n    12  2026-11-22  01700000001"],
])("what %s is shown and does nothing", (_, text, shown) => {
  expect(terminalText(text)).toBe(shown);
});

test("Bengali with its joiners, and columns, stay as they are", () => {
  const text = "র‍্যাব ক্‌ষ ডা. নমুনা\t৳ ১৪,০০০ 🩺";
  expect(terminalText(text)).toBe(text);
});
