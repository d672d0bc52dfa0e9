/**
 * Creates a rule that reports the nodes of each selector with its message.
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
 * Selector of calls of these methods that are not retried by expect.poll() or toPass().
 * @param {string} methods
 */
function unretriedCalls(methods) {
  const retrying = "CallExpression[callee.property.name=/^(poll|toPass)$/] *";
  return `CallExpression[callee.property.name=/^(${methods})$/]:not([callee.object.name="Promise"]):not(${retrying})`;
}

const unretriedQueries = unretriedCalls(
  "all|allInnerTexts|allTextContents|count|evaluateAll|is(Visible|Hidden|Enabled|Disabled|Checked|Editable)",
);
const pageMayBeLoading =
  "This reads a page that may still be loading: use textsOf(), expect(locator).to… or expect.poll().";
const unretriedValues = unretriedCalls("innerText|innerHTML|textContent|getAttribute|inputValue|title");

const retried = 'CallExpression[callee.property.name="toPass"] *';
const ownTimeout = "All tests share the timeouts of playwright.config.ts: remove this one.";

const spreadLiteral = "A literal that is spread says nothing more than its fields: write them where they belong.";

const ownAddress =
  "A path that begins with two slashes leads to another site: build addresses from requests and pages with ownAddress().";
/**
 * Selectors of nodes whose part is the path of a request or page.
 * @param {string} node
 * @param {string} part
 */
const withPathname = (node, part) => `${node}:matches([${part}.name="pathname"], [${part}.property.name="pathname"])`;

const notInOldBrowsers = "The oldest browsers of the portal lack this function.";

export default {
  meta: { name: "portal" },
  rules: {
    "safe-html": forbid({
      'JSXAttribute[name.name="dangerouslySetInnerHTML"]':
        "Show HTML from data with <SafeHtml>, and scripts and styles of the document with <InlineScript> and <Styles>.",
    }),
    "no-literal-spread": forbid({
      "ObjectExpression > SpreadElement > ObjectExpression": spreadLiteral,
      "ArrayExpression > SpreadElement > ArrayExpression": spreadLiteral,
      "JSXSpreadAttribute > ObjectExpression": spreadLiteral,
    }),
    /** Other features import queries, so queries must have no effects: only the service of a feature writes. */
    "queries-only-read": forbid({
      "CallExpression[callee.property.name=/^(insert|update|delete)$/]":
        "Queries only read: put writes in service.ts or in a module of their own.",
    }),
    "no-abort-signal-any": forbid({
      'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"]':
        "Node may collect a timeout signal that only AbortSignal.any references, and it never fires: use withDeadline().",
    }),
    /** Browsers of docs/decisions/0086-oldest-browsers.md lack these; servers have them. */
    "old-browsers": forbid({
      "CallExpression[callee.property.name=/^(at|findLast|findLastIndex|toSorted|toReversed|toSpliced)$/]":
        notInOldBrowsers,
      'CallExpression[callee.object.name="Object"][callee.property.name=/^(hasOwn|groupBy)$/]': notInOldBrowsers,
      'CallExpression[callee.object.name="crypto"][callee.property.name="randomUUID"]':
        "Chrome before 92 lacks this: use newId().",
      "CallExpression[callee.property.name=/^(showModal|requestSubmit)$/]":
        "Safari before 16 lacks this: use showDialog(), or check for it first.",
      'CallExpression[callee.name="structuredClone"]': notInOldBrowsers,
    }),
    "own-addresses": forbid({
      [withPathname('BinaryExpression[operator="+"]', "left")]: ownAddress,
      [withPathname('TemplateLiteral[quasis.0.value.raw=""]', "expressions.0")]: ownAddress,
      [withPathname("CallExpression[callee.name=/^redirect(Document)?$/]", "arguments.0")]: ownAddress,
      [withPathname('CallExpression[callee.object.name="location"]', "arguments.0")]: ownAddress,
    }),
    "close-contexts": forbid({
      'CallExpression[callee.object.name="browser"][callee.property.name=/^new(Context|Page)$/]':
        "A context that a failed test leaves open runs on beside the next tests: use the fixture elsewhere, which closes it.",
    }),
    /** Timeouts are set in playwright.config.ts only: a shorter one in a test fails on a busy machine. */
    "no-own-timeouts": forbid({
      'CallExpression[callee.object.name="test"][callee.property.name=/^(slow|setTimeout)$/]': ownTimeout,
      [`CallExpression[callee.property.name=/^(poll|configure|to[A-Z]\\w*)$/]:not(${retried}) > ObjectExpression > Property[key.name="timeout"]`]:
        ownTimeout,
    }),
    "web-first-assertions": forbid({
      [`AwaitExpression > ${unretriedQueries}`]: pageMayBeLoading,
      [`CallExpression[callee.object.name="Promise"] ${unretriedQueries}`]: pageMayBeLoading,
      [`CallExpression[callee.name="expect"] AwaitExpression > ${unretriedValues}`]:
        "This reads a value once, and it may change a moment later: use expect(locator).to… or expect.poll().",
      'CallExpression[callee.name="expect"] > CallExpression[callee.property.name="url"]':
        "The page may still be navigating: use expect(page).toHaveURL().",
    }),
  },
};
