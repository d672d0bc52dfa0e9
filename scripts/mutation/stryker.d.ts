/** The used exports of a package that is installed only for `npm run test:mutation`. */
declare module "@stryker-mutator/vitest-runner" {
  export const strykerPlugins: unknown[];
  export const strykerValidationSchema: unknown;
}
