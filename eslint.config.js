import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

const onlySafeHtml = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: "HTML from data is shown by <SafeHtml>; scripts and styles of the document by <InlineScript> and <Styles>.",
};

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
  // TypeScript checks these scripts too, and knows Node's globals.
  { files: ["**/*.{js,cjs,mjs}"], extends: [ts.configs.disableTypeChecked], rules: { "no-undef": "off" } },
);
