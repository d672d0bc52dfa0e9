import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import playwright from "eslint-plugin-playwright";
import ts from "typescript-eslint";

const onlySafeHtml = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: "HTML from data is shown by <SafeHtml>; scripts and styles of the document by <InlineScript> and <Styles>.",
};

/**
 * Calls of these methods whose answer is not asked for again and again until it is the right one.
 * @param {string} methods
 */
function readOnce(methods) {
  const again = "CallExpression[callee.property.name=/^(poll|toPass)$/] *";
  return `CallExpression[callee.property.name=/^(${methods})$/]:not([callee.object.name="Promise"]):not(${again})`;
}

const unwaited = {
  call: readOnce(
    "all|allInnerTexts|allTextContents|count|evaluateAll|is(Visible|Hidden|Enabled|Disabled|Checked|Editable)",
  ),
  message: "This looks at a page that may still be coming: use textsOf(), expect(locator).to… or expect.poll().",
};

const readsOnce = [
  { selector: `AwaitExpression > ${unwaited.call}`, message: unwaited.message },
  { selector: `CallExpression[callee.object.name="Promise"] ${unwaited.call}`, message: unwaited.message },
  {
    selector: `CallExpression[callee.name="expect"] AwaitExpression > ${readOnce("innerText|innerHTML|textContent|getAttribute|inputValue|title")}`,
    message: "This is read once and may be right a moment later: use expect(locator).to… or expect.poll().",
  },
  {
    selector: 'CallExpression[callee.name="expect"] > CallExpression[callee.property.name="url"]',
    message: "The page may still be on its way: use expect(page).toHaveURL().",
  },
];

/** What others may read with has no effect: it is the service of a feature that writes. */
const onlyReads = {
  selector: "CallExpression[callee.property.name=/^(insert|update|delete)$/]",
  message: "Queries only read: what writes stands in service.ts, or in a module of its own.",
};

/** Of the rules of Playwright those by which a test waits for what it waits for, and can fail. */
const waitingRules = [
  "missing-playwright-await",
  "no-element-handle",
  "no-eval",
  "no-focused-test",
  "no-force-option",
  "no-networkidle",
  "no-page-pause",
  "no-skipped-test",
  "no-unsafe-references",
  "no-unused-locators",
  "no-useless-await",
  "no-useless-not",
  "no-wait-for-navigation",
  "no-wait-for-selector",
  "no-wait-for-timeout",
  "prefer-to-have-count",
  "prefer-web-first-assertions",
  "valid-expect",
  "valid-expect-in-promise",
];

export default defineConfig(
  globalIgnores(["build/", "data/", "node_modules/", "api/db/migrations/", "test-results/", "playwright-report/"]),
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/only-throw-error": ["error", { allow: ["Response", "TypedResponse"] }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "func-style": ["error", "declaration", { allowArrowFunctions: true }],
      "no-restricted-syntax": ["error", onlySafeHtml],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Objects of functions are taken apart everywhere here and none of them uses `this`; async keeps a signature.
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/require-await": "off",
      // Drizzle's types over a table that is not yet known resolve to {} by design.
      "@typescript-eslint/no-generated-empty-object-type": "off",
      eqeqeq: "error",
    },
  },
  {
    files: ["app/components/ui/safe-html.tsx", "app/components/site/{inline-script,styles}.tsx"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["api/features/**/{queries,*-queries}.ts"],
    rules: { "no-restricted-syntax": ["error", onlySafeHtml, onlyReads] },
  },
  {
    files: ["tests/**/*.spec.ts", "tests/support/**/*.ts"],
    ignores: ["**/*.test.ts"],
    plugins: { playwright },
    rules: {
      ...Object.fromEntries(waitingRules.map((name) => [`playwright/${name}`, "error"])),
      "playwright/expect-expect": ["error", { assertFunctionPatterns: ["^expect", "^inspect", "^lookAt", "goOn"] }],
      "no-restricted-syntax": ["error", onlySafeHtml, ...readsOnce],
    },
  },
  // TypeScript checks these scripts too, and knows Node's globals.
  { files: ["**/*.{js,cjs,mjs}"], extends: [ts.configs.disableTypeChecked], rules: { "no-undef": "off" } },
);
