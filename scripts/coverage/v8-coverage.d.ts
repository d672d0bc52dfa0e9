declare module "@bcoe/v8-coverage" {
  import type { Profiler } from "node:inspector";

  /** The used part of the JSON files that Node writes for NODE_V8_COVERAGE. */
  export interface ProcessCov {
    result: Profiler.ScriptCoverage[];
  }

  export function mergeProcessCovs(processes: ProcessCov[]): ProcessCov;
}
