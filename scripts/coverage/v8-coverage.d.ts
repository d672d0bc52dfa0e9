declare module "@bcoe/v8-coverage" {
  import type { Profiler } from "node:inspector";

  /** The part that coverage needs of what Node writes for NODE_V8_COVERAGE. */
  export interface ProcessCov {
    result: Profiler.ScriptCoverage[];
  }

  export function mergeProcessCovs(processes: ProcessCov[]): ProcessCov;
}
