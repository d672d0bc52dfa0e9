import { strykerPlugins as plugins } from "@stryker-mutator/vitest-runner";

/** @type {any} its types do not include the runner's internals */
const vitest = plugins[0];

/**
 * Stryker's Vitest runner, changed to count a mutant as killed when a test file cannot be loaded because of it. The
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
    const failedToLoad = files.find((file) => file.result?.state === "fail" && file.tasks.length === 0);
    if (result.status !== "survived" || !failedToLoad) return result;
    return { status: "killed", killedBy: [], failureMessage: `${failedToLoad.name} cannot be loaded`, nrOfTests: 0 };
  };
  return runner;
}
createRunner.inject = vitest.factory.inject;

export { strykerValidationSchema } from "@stryker-mutator/vitest-runner";
export const strykerPlugins = [{ kind: "TestRunner", name: "vitest-loading", factory: createRunner }];
