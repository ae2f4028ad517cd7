import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Returns the file that exists after a run with an error outside its tests, which vitest's JSON report leaves out. */
export function outsideErrorsOf(report: string): string {
  return `${report}.outside`;
}

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
  onTestRunEnd: (_modules, unhandledErrors) => {
    const report = process.env['TEST_REPORT'];
    if (report !== undefined && unhandledErrors.length > 0)
      writeFileSync(outsideErrorsOf(report), unhandledErrors.map(({ message }) => message).join('\n'));
  },
};
