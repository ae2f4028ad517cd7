import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../machine/child.ts';
import { measureStretch } from './machine-load.ts';
import { bailAfter, outsideErrorsOf } from './progress-reporter.ts';
import { projectNode, projectRoot } from '../project.mjs';
import type { Suite } from './suites.ts';
import type { JsonReport, Tally, TestName } from './tally.ts';
import { failedTests, failuresIn, nameOfTest, patternOf, readReport, tallyReport } from './tally.ts';

/** Folder of the suites' reports. */
export const reports = join(projectRoot, '.cache', 'test-reports');

/** Describes a run of several suites. */
export interface SuiteRun {
  filters: string[];
  /** True in `npm test`, which leaves out the tests with some tags and plays fewer schedules. */
  isEveryday: boolean;
  environment: NodeJS.ProcessEnv;
  /** When the whole run is ended, by `performance.now()`. */
  endsAt: number;
}

/** Describes what a suite's run gave: its counts, the line that sums it up, a line for each failure. */
export interface Outcome {
  tally: Tally;
  summary: string;
  failures: string[];
  /** The tests that failed and then passed. */
  unstable: TestName[];
  report: JsonReport | null;
}

/** Returns the arguments of vitest that select a suite's tests and the number of files that run at the same time. */
function argumentsOf({ name, everydayTags, filesPerCore = 1 }: Suite, isEveryday: boolean): string[] {
  const tags = isEveryday && everydayTags !== undefined ? [`--tags-filter=${everydayTags}`] : [];
  const workers = Math.ceil(availableParallelism() * filesPerCore);
  return ['run', '--project', name, `--maxWorkers=${workers}`, ...tags];
}

/** Describes one vitest process. */
export interface VitestRun {
  report: JsonReport | null;
  /** Whether an error occurred outside the tests. */
  hasOutsideErrors: boolean;
  code: number | null;
  milliseconds: number;
}

/** Runs vitest on a suite, with further arguments. Measures the machine first, to stretch the time limits of the tests. */
export async function runVitest(
  suite: Suite,
  further: readonly string[],
  { isEveryday, environment, endsAt, reportAs = suite.name }: Omit<SuiteRun, 'filters'> & { reportAs?: string },
): Promise<VitestRun> {
  const file = join(reports, `${reportAs}.json`);
  mkdirSync(reports, { recursive: true });
  for (const former of [file, outsideErrorsOf(file)]) rmSync(former, { force: true });
  const stretch = await measureStretch();
  if (stretch > 1) console.log(`This machine is slow or busy: time limits times ${stretch}`);
  const stallMinutes = (suite.stallMinutes ?? 5) * stretch;
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const { code, endedBecause, milliseconds } = await runChild(
    projectNode,
    [vitest, ...argumentsOf(suite, isEveryday), ...further],
    {
      timeout: Math.max(1, endsAt - performance.now()),
      stallTimeout: stallMinutes * 60_000,
      env: {
        ...environment,
        TEST_REPORT: file,
        TEST_STRETCH: String(stretch),
        ...(isEveryday ? { EVERYDAY: '1' } : {}),
      },
    },
  );
  if (endedBecause === 'stall')
    console.error(`✗ ${suite.name} was ended: it reported nothing for ${stallMinutes} minutes`);
  if (endedBecause === 'timeout') console.error(`✗ ${suite.name} was ended: the whole run took too long`);
  return {
    report: endedBecause === null ? readReport(file) : null,
    hasOutsideErrors: existsSync(outsideErrorsOf(file)),
    code,
    milliseconds,
  };
}

/**
 * Runs a suite. It ends after five failed tests. In a suite that plays in a browser, fewer failed tests run once more at its
 * end; what passes then counts as passed and is returned as unstable.
 */
export async function runSuite(suite: Suite, run: SuiteRun): Promise<Outcome> {
  console.log(`\n── ${suite.name}: ${suite.covers}`);
  const { report, hasOutsideErrors, code, milliseconds } = await runVitest(suite, run.filters, run);
  const counted = tallyReport(report, code);
  const hasBailed = counted.failed >= bailAfter;
  // The report counts as skipped what other tags leave to `npm run test:all`, and what an early end left out.
  const hasLeftOut = hasBailed || (run.isEveryday && suite.everydayTags !== undefined);
  const tally = hasLeftOut ? { ...counted, skipped: 0 } : counted;
  const failed = report === null || hasOutsideErrors ? null : failedTests(suite.name, report, projectRoot);
  const isSecondRun = suite.runsTwice === true && failed !== null && failed.length > 0 && !hasBailed;
  const stillFailed = isSecondRun ? await runAgain(suite, failed, run) : failed;
  const unstable = isSecondRun ? failed.filter((test) => !stillFailed?.some((still) => isSame(still, test))) : [];
  tally.passed += unstable.length;
  tally.failed -= unstable.length;

  const seconds = (milliseconds / 1000).toFixed(1);
  const early = hasBailed ? ', ended early' : '';
  const summary = `── ${suite.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s${early}`;
  console.log(summary);
  const failures = failuresIn(report, projectRoot).filter(
    (line) => !unstable.some(({ file, test }) => line.startsWith(`${file} > ${test}: `)),
  );
  return { tally, summary, failures, unstable, report };
}

/** Runs failed tests once more. Returns those that did not pass. */
async function runAgain(suite: Suite, tests: readonly TestName[], run: SuiteRun): Promise<readonly TestName[]> {
  console.log(`\n── ${suite.name}: ${tests.length} failed, which run once more`);
  const files = new Set(tests.map(({ file }) => file));
  const again = await runVitest(suite, [...files, '-t', patternOf(tests)], {
    ...run,
    reportAs: `${suite.name}-again`,
  });
  const failedAgain = again.report === null ? null : failedTests(suite.name, again.report, projectRoot);
  const hasOtherError = failedAgain === null || again.hasOutsideErrors;
  const passed = new Set(
    (again.report?.testResults ?? []).flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(nameOfTest),
    ),
  );
  return hasOtherError ? tests : tests.filter(({ test }) => !passed.has(test));
}

function isSame(one: TestName, other: TestName): boolean {
  return one.file === other.file && one.test === other.test;
}
