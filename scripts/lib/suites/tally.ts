import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** Counts the tests of a suite by result. */
export type Tally = { passed: number; failed: number; skipped: number };

/** Parses the part of a `vitest --reporter=json` report that the tally reads. */
const jsonReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string().optional(),
      message: z.string().optional(),
      startTime: z.number().optional(),
      endTime: z.number().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()).optional(),
          title: z.string().optional(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export type JsonReport = z.infer<typeof jsonReport>;
type ReportedTest = JsonReport['testResults'][number]['assertionResults'][number];

/** Returns the name of a test with those of its groups, as vitest matches it with `--testNamePattern`. */
export function nameOfTest({ ancestorTitles = [], title = '' }: ReportedTest): string {
  return [...ancestorTitles, title.trim()].join(' > ');
}

/** Reads a suite's report. Returns null when the report is missing or truncated. */
export function readReport(file: string): JsonReport | null {
  if (!existsSync(file)) return null;
  try {
    return jsonReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Returns the files that failed without a failed test: they cannot be loaded, or a hook of theirs failed. */
function brokenFiles({ testResults }: JsonReport): JsonReport['testResults'] {
  return testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
}

/**
 * Counts one suite's vitest JSON report. Also counts failures that vitest does not count as a failed test: a file that
 * cannot be loaded, an error outside any test, a suite without a test, a suite without a report.
 *
 * @param report the parsed report, or null when the suite wrote none
 * @param exitCode exit code of the vitest process; null when it was ended
 */
export function tallyReport(report: JsonReport | null, exitCode: number | null): Tally {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles(report).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const unexplained = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return unexplained ? { ...tally, failed: 1 } : tally;
}

/**
 * Lists a suite's failures, one line each: the file, the test, the first line of its error, what a browser waited for, the
 * line of the test. A file that failed without a failed test gets one line.
 *
 * @param root folder that the paths are shown relative to
 */
export function failuresIn(report: JsonReport | null, root: string): string[] {
  return (report?.testResults ?? []).flatMap(({ status, name = '', message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map((test) => {
      const error = test.failureMessages?.[0] ?? '';
      const line = new RegExp(`${basename(name)}:(\\d+)`).exec(error)?.[1];
      const place = line === undefined ? '' : ` (line ${line})`;
      return `${file} > ${nameOfTest(test)}: ${firstLine(error)}${awaited(error)}${place}`;
    });
  });
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0]?.slice(0, 200) ?? '';
}

/** Returns the locator that Playwright waited for, from the log in its error. */
function awaited(error: string): string {
  const found = /^\s+- (waiting for .*)$/m.exec(stripVTControlCharacters(error))?.[1];
  return found === undefined ? '' : ` ${found.slice(0, 200)}`;
}

/** Names a test of a suite. The file's path is relative to the project's folder. */
export const testName = z.object({ suite: z.string(), file: z.string(), test: z.string() });
export type TestName = z.infer<typeof testName>;

/**
 * Returns the failed tests that may run once more; null when something else failed too: a file that cannot be loaded, or an
 * error outside the tests.
 */
export function failedTests(suite: string, report: JsonReport, root: string): TestName[] | null {
  if (brokenFiles(report).length > 0) return null;
  return report.testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ suite, file: relative(root, name), test: nameOfTest(test) })),
  );
}

/** Returns the pattern that selects these tests by their names, for `vitest --testNamePattern`. */
export function patternOf(tests: readonly TestName[]): string {
  const names = tests.map(({ test }) => test.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return String.raw`^\s*(${names.join('|')})\s*$`;
}

/** Lists the slowest files of all suites, one line each, the slowest first. */
export function slowestFiles(reports: readonly JsonReport[], root: string, count = 10): string[] {
  return reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name = '', startTime = 0, endTime = 0 }) => ({ file: relative(root, name), ms: endTime - startTime }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** Adds up tallies. A skipped test is unfinished work, so a release build allows none (`skippedFails`). */
export function totalOf(tallies: Tally[], { skippedFails }: { skippedFails: boolean }): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed + (skippedFails ? tally.skipped : 0);
    total.skipped += tally.skipped;
  }
  return total;
}
