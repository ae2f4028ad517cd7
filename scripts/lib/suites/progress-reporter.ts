import { writeFileSync } from 'node:fs';
import type { Reporter, Vitest } from 'vitest/node';

/** Number of failed tests after which a suite ends. */
export const bailAfter = 5;

/** Returns the file that exists after a run with an error outside its tests, which vitest's JSON report leaves out. */
export function outsideErrorsOf(report: string): string {
  return `${report}.outside`;
}

function reportProgress(): void {
  process.send?.('progress');
}

let vitest: Vitest | undefined;
let failedTests = 0;

/**
 * Sends a message to the parent process on each sign of progress, which restarts its stall timer. Ends the run after
 * {@link bailAfter} failed tests: vitest's own `bail` counts a failed file and each failed `describe` as well.
 */
export const progressReporter: Reporter = {
  onInit: (started) => {
    vitest = started;
  },
  onTestModuleStart: reportProgress,
  onTestCaseReady: reportProgress,
  onTestCaseResult: (testCase) => {
    reportProgress();
    if (testCase.result().state === 'failed') failedTests += 1;
    // The run waits for its reporters: nothing here waits for its end.
    if (failedTests === bailAfter) void vitest?.cancelCurrentRun('test-failure');
  },
  onTestModuleEnd: reportProgress,
  onUserConsoleLog: reportProgress,
  onTestRunEnd: (_modules, unhandledErrors) => {
    const report = process.env['TEST_REPORT'];
    if (report !== undefined && unhandledErrors.length > 0)
      writeFileSync(outsideErrorsOf(report), unhandledErrors.map(({ message }) => message).join('\n'));
  },
};
