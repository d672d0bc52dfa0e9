import { strykerPlugins as plugins } from "@stryker-mutator/vitest-runner";

/** @type {any} the published types omit the members that are used here */
const vitest = plugins[0];

/**
 * Stryker's runner for Vitest, changed to count a mutant as killed if it prevents a test file from loading. The
 * original counts such a mutant as survived (https://github.com/stryker-mutator/stryker-js/issues/6150).
 * @param {unknown} injector
 */
function createRunner(injector) {
  const runner = vitest.factory(injector);
  const run = runner.mutantRun.bind(runner);
  runner.mutantRun = async (/** @type {unknown} */ options) => {
    const result = await run(options);
    /** @type {{ name: string, tasks: unknown[], result?: { state: string } }[]} */
    const files = runner.ctx.state.getFiles();
    const unloaded = files.find((file) => file.result?.state === "fail" && file.tasks.length === 0);
    if (result.status !== "survived" || !unloaded) return result;
    return { status: "killed", killedBy: [], failureMessage: `${unloaded.name} cannot be loaded`, nrOfTests: 0 };
  };
  return runner;
}
createRunner.inject = vitest.factory.inject;

export { strykerValidationSchema } from "@stryker-mutator/vitest-runner";
export const strykerPlugins = [{ kind: "TestRunner", name: "vitest-loading", factory: createRunner }];
