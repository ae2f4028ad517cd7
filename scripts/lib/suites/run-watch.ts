import type { Reporter, Vitest } from 'vitest/node';

/** Number of failed tests after which a run ends. */
export const bailAfter = 5;

/**
 * Watches a run of vitest. Ends it after {@link bailAfter} failed tests: vitest's own `bail` counts a failed file and each
 * failed `describe` as well. Calls `onStall` with the files that run when no test reports for `stallMinutes`: a test that
 * loops for ever reaches no time limit of its own.
 */
export function watchRun(stallMinutes: number, onStall: (files: string[]) => void): Reporter {
  let vitest: Vitest | undefined;
  let failed = 0;
  const running = new Set<string>();
  let stall: NodeJS.Timeout | undefined;
  const progress = (): void => void stall?.refresh();
  return {
    onInit: (started) => {
      vitest = started;
    },
    onTestRunStart: () => {
      failed = 0;
      stall = setTimeout(() => onStall([...running]), stallMinutes * 60_000);
    },
    onTestModuleStart: ({ relativeModuleId }) => {
      progress();
      running.add(relativeModuleId);
    },
    onTestCaseReady: progress,
    onTestCaseResult: (test) => {
      progress();
      if (test.result().state !== 'failed') return;
      failed += 1;
      // The run waits for its reporters: nothing here waits for its end.
      if (failed === bailAfter) void vitest?.cancelCurrentRun('test-failure');
    },
    onTestModuleEnd: ({ relativeModuleId }) => {
      progress();
      running.delete(relativeModuleId);
    },
    onUserConsoleLog: progress,
    onTestRunEnd: () => clearTimeout(stall),
  };
}
