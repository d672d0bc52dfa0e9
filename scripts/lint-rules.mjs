/**
 * A rule that forbids what the selectors find, each with its message.
 * @param {Record<string, string>} messages by selector
 */
function forbid(messages) {
  return {
    /** @param {{ report(found: { node: unknown, message: string }): void }} context */
    create: (context) =>
      Object.fromEntries(
        Object.entries(messages).map(([selector, message]) => [
          selector,
          (/** @type {unknown} */ node) => context.report({ node, message }),
        ]),
      ),
  };
}

/**
 * Calls of these methods whose answer is not asked for again and again until it is the right one.
 * @param {string} methods
 */
function readOnce(methods) {
  const again = "CallExpression[callee.property.name=/^(poll|toPass)$/] *";
  return `CallExpression[callee.property.name=/^(${methods})$/]:not([callee.object.name="Promise"]):not(${again})`;
}

const unwaited = readOnce(
  "all|allInnerTexts|allTextContents|count|evaluateAll|is(Visible|Hidden|Enabled|Disabled|Checked|Editable)",
);
const stillComing =
  "This looks at a page that may still be coming: use textsOf(), expect(locator).to… or expect.poll().";
const valueOf = readOnce("innerText|innerHTML|textContent|getAttribute|inputValue|title");

const retried = 'CallExpression[callee.property.name="toPass"] *';
const ownPatience = "All tests wait with one patience, that of playwright.config.ts: leave it out.";

export default {
  meta: { name: "house" },
  rules: {
    "safe-html": forbid({
      'JSXAttribute[name.name="dangerouslySetInnerHTML"]':
        "HTML from data is shown by <SafeHtml>; scripts and styles of the document by <InlineScript> and <Styles>.",
    }),
    /** What others may read with has no effect: it is the service of a feature that writes. */
    "only-reads": forbid({
      "CallExpression[callee.property.name=/^(insert|update|delete)$/]":
        "Queries only read: what writes stands in service.ts, or in a module of its own.",
    }),
    deadlines: forbid({
      'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"]':
        "Node forgets a timeout that only AbortSignal.any holds, and the wait has no end: withDeadline() of api/gateways.",
    }),
    closes: forbid({
      'CallExpression[callee.object.name="browser"][callee.property.name=/^new(Context|Page)$/]':
        "What a failed test leaves open goes on beside the next ones: the fixture elsewhere closes it.",
    }),
    /** How long tests wait stands in playwright.config.ts: a wait of one's own is a race that a busy machine loses. */
    patience: forbid({
      'CallExpression[callee.object.name="test"][callee.property.name=/^(slow|setTimeout)$/]': ownPatience,
      [`CallExpression[callee.property.name=/^(poll|configure|to[A-Z]\\w*)$/]:not(${retried}) > ObjectExpression > Property[key.name="timeout"]`]:
        ownPatience,
    }),
    waits: forbid({
      [`AwaitExpression > ${unwaited}`]: stillComing,
      [`CallExpression[callee.object.name="Promise"] ${unwaited}`]: stillComing,
      [`CallExpression[callee.name="expect"] AwaitExpression > ${valueOf}`]:
        "This is read once and may be right a moment later: use expect(locator).to… or expect.poll().",
      'CallExpression[callee.name="expect"] > CallExpression[callee.property.name="url"]':
        "The page may still be on its way: use expect(page).toHaveURL().",
    }),
  },
};
