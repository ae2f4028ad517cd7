import { describe, expect, test } from 'vitest';
import { failedTests, failuresIn, patternOf, slowestFiles, tallyReport, totalOf } from './tally.ts';

const passing = {
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] }],
};

describe('tallyReport', () => {
  test('counts what passed and what failed', () => {
    const report = {
      ...passing,
      numFailedTests: 1,
      testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }],
    };
    expect(tallyReport(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  test('counts a file that could not be loaded', () => {
    const report = { ...passing, testResults: [...passing.testResults, { status: 'failed', assertionResults: [] }] };
    expect(tallyReport(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  test('counts a suite that crashed without a report', () => {
    expect(tallyReport(null, 139)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('counts a suite in which no test ran', () => {
    expect(tallyReport({ ...passing, numPassedTests: 0, testResults: [] }, 0).failed).toBe(1);
  });

  test('counts an error outside the tests', () => {
    expect(tallyReport(passing, 1).failed).toBe(1);
  });
});

describe('totalOf', () => {
  test('adds up the suites', () => {
    const tallies = [
      { passed: 2, failed: 1, skipped: 0 },
      { passed: 3, failed: 0, skipped: 0 },
    ];
    expect(totalOf(tallies, { skippedFails: true })).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  test('fails a skipped test where that is asked', () => {
    const tallies = [{ passed: 2, failed: 0, skipped: 1 }];
    expect(totalOf(tallies, { skippedFails: true }).failed).toBe(1);
    expect(totalOf(tallies, { skippedFails: false }).failed).toBe(0);
  });
});

describe('failuresIn', () => {
  test('lists each failed test with the first line of its error, and each broken file', () => {
    const report = {
      ...passing,
      testResults: [
        {
          status: 'failed',
          name: '/project/src/a.test.ts',
          assertionResults: [
            { status: 'passed', title: 'adds' },
            {
              status: 'failed',
              title: ' subtracts',
              failureMessages: ['\u001B[31mError\u001B[39m: off by one\n  at b.ts:3'],
            },
            {
              status: 'failed',
              ancestorTitles: ['a sum'],
              title: 'waits',
              failureMessages: [
                "TimeoutError: too late\nCall log:\n\u001B[2m  - waiting for getByText('sum') to be visible\u001B[22m\n\n  at /project/src/a.test.ts:12:3",
              ],
            },
          ],
        },
        { status: 'failed', name: '/project/src/b.test.ts', message: 'no module\nat b.ts:1', assertionResults: [] },
      ],
    };
    expect(failuresIn(report, '/project')).toEqual([
      'src/a.test.ts > subtracts: Error: off by one',
      "src/a.test.ts > a sum > waits: TimeoutError: too late waiting for getByText('sum') to be visible (line 12)",
      'src/b.test.ts: no module',
    ]);
    expect(failuresIn(null, '/project')).toEqual([]);
  });
});

describe('failedTests', () => {
  const failed = {
    status: 'failed',
    name: '/project/tests/a.test.ts',
    assertionResults: [
      { status: 'passed', title: 'signs in' },
      { status: 'failed', ancestorTitles: ['online'], title: ' [FL1] sends 2 (of 3) photos?' },
    ],
  };

  test('names each failed test, by a pattern that selects it alone', () => {
    const [named, ...others] = failedTests('e2e', { ...passing, testResults: [failed] }, '/project') ?? [];
    expect(named).toEqual({ suite: 'e2e', file: 'tests/a.test.ts', test: 'online > [FL1] sends 2 (of 3) photos?' });
    expect(others).toEqual([]);
    const pattern = new RegExp(patternOf(named === undefined ? [] : [named]));
    expect(pattern.test('online > [FL1] sends 2 (of 3) photos?')).toBe(true);
    expect(pattern.test('online > [FL1] sends 2 (of 3) photos? twice')).toBe(false);
  });

  test('returns null when a file could not be loaded, which no second run may hide', () => {
    const broken = { status: 'failed', name: '/project/tests/b.test.ts', assertionResults: [] };
    expect(failedTests('e2e', { ...passing, testResults: [failed, broken] }, '/project')).toBeNull();
  });
});

test('slowestFiles lists the files of all suites, the slowest first', () => {
  const file = (name: string, endTime: number) => ({
    ...passing,
    testResults: [{ status: 'passed', name: `/project/${name}`, startTime: 1_000, endTime, assertionResults: [] }],
  });
  expect(slowestFiles([file('a.test.ts', 3_500), file('b.test.ts', 61_000)], '/project')).toEqual([
    '   60.0 s  b.test.ts',
    '    2.5 s  a.test.ts',
  ]);
});
