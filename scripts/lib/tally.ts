import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests of a suite passed and did not. */
export type Tally = { passed: number; failed: number; skipped: number };

/** What is read of the report of `vitest --reporter=json`. */
const jsonReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

type JsonReport = z.infer<typeof jsonReport>;

/** Reads a suite's report; null when there is none or it broke off. */
export function readReport(file: string): JsonReport | null {
  if (!existsSync(file)) return null;
  try {
    return jsonReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Counts one suite's vitest JSON report. What vitest does not count as a failed test fails here all the same: a file that could
 * not be loaded, an error outside any test, a suite without a test, a suite that left no report.
 *
 * @param report the parsed report, or null when the suite wrote none
 * @param exitCode of the vitest process; null when it was ended
 */
export function tallyReport(report: JsonReport | null, exitCode: number | null): Tally {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const unexplained = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return unexplained ? { ...tally, failed: 1 } : tally;
}

/** A skipped test is a promise to a colleague; a build that is released has none left. */
export function totalOf(tallies: Tally[], { skippedFails }: { skippedFails: boolean }): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed + (skippedFails ? tally.skipped : 0);
    total.skipped += tally.skipped;
  }
  return total;
}
