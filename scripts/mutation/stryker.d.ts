/** What is used of a package that is installed for `npm run test:mutation` alone. */
declare module "@stryker-mutator/vitest-runner" {
  export const strykerPlugins: unknown[];
  export const strykerValidationSchema: unknown;
}
