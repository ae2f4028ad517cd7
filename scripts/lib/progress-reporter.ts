import type { Reporter } from 'vitest/node';

function reportProgress(): void {
  process.send?.('progress');
}

/** Sends a message to the parent process on each sign of progress, which restarts its stall timer. */
export const progressReporter: Reporter = {
  onTestModuleStart: reportProgress,
  onTestCaseReady: reportProgress,
  onTestCaseResult: reportProgress,
  onTestModuleEnd: reportProgress,
  onUserConsoleLog: reportProgress,
};
