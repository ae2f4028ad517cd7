import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildrenOnSignals, runChild } from './lib/child.ts';
import { ensureChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureOtherBrowsers } from './lib/other-browsers.ts';
import { ensurePostgres } from './lib/postgres-binaries.ts';
import { projectNode, projectRoot } from './lib/project.mjs';
import type { Suite, SuiteName } from './lib/suites.ts';
import { filesOutsideSuites, suites } from './lib/suites.ts';
import type { Tally } from './lib/tally.ts';
import { failuresIn, readReport, tallyReport, totalOf } from './lib/tally.ts';

/**
 * Runs the test suites. `npm test` runs the everyday suites; `npm run test:all` (`--all`) runs every suite whole. `npm test
 * -- <suite> [filter]` runs one suite whole, limited to the files whose path contains the filter.
 *
 * `FAILED_BEFORE` names a command of the same CI run that failed earlier: the closing line counts it as one failure.
 */

const reports = join(projectRoot, '.cache', 'test-reports');

/**
 * Minutes without a report after which a suite is ended. The limit exceeds the duration of the slowest test on a busy
 * machine.
 */
const stallMinutes = 35;
/** Minutes after which the whole run is ended. */
const capMinutes = 180;
const endsAt = performance.now() + capMinutes * 60_000;

/** Describes what a suite's run gave: its counts, the line that sums it up, a line for each failure. */
type Outcome = { tally: Tally; summary: string; failures: string[] };

const notRun: Outcome = {
  tally: { passed: 0, failed: 0, skipped: 1 },
  summary: '── its browser is missing: skipped',
  failures: [],
};

endChildrenOnSignals();
await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const everything = args.includes('--all');
  const [name, ...filters] = args.filter((argument) => argument !== '--all');
  const chosen = suites.filter((suite) =>
    name === undefined ? everything || suite.runsIn === 'npm test' : suite.name === name,
  );
  if (chosen.length === 0) {
    console.error(`No suite is called ${name}. There are: ${suites.map((suite) => suite.name).join(', ')}.`);
    process.exit(2);
  }
  const lost = name === undefined ? lostTests() : [];
  const environment = prepare(chosen.map((suite) => suite.name));
  const isEveryday = !everything && name === undefined;
  const outcomes: Outcome[] = [];
  for (const suite of chosen) {
    const browser = suite.name.replace('-storage', '');
    const isMissing = environment.MISSING_BROWSERS?.split(' ').includes(browser) === true;
    outcomes.push(isMissing ? notRun : await runSuite(suite, { filters, isEveryday, environment }));
  }

  const failedBefore = process.env.FAILED_BEFORE ?? '';
  const outside = lost.length + (failedBefore === '' ? 0 : 1);
  const tallies = [{ passed: 0, failed: outside, skipped: 0 }, ...outcomes.map(({ tally }) => tally)];
  const total = totalOf(tallies, { skippedFails: Boolean(process.env.CI) });
  // The end of a log is what a reader sees first: it repeats each suite's result and each failure.
  console.log('');
  for (const { summary, failures } of outcomes) {
    console.log(summary);
    for (const failure of failures) console.log(`   ✗ ${failure}`);
  }
  if (failedBefore !== '') console.error(`✗ ${failedBefore} failed before the suites began`);
  for (const file of lost) console.error(`✗ ${file} belongs to no suite, so it never runs (scripts/lib/suites.ts)`);
  if (total.skipped > 0) console.error(`${total.skipped} tests were skipped`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** Finds or installs the suites' external requirements. Returns the environment variables that name them. */
function prepare(chosen: SuiteName[]): NodeJS.ProcessEnv {
  const needs = (...names: SuiteName[]): boolean => names.some((name) => chosen.includes(name));
  const environment: NodeJS.ProcessEnv = { ...process.env };
  // Hundreds of processes load the same modules, so they share one compile cache.
  environment.NODE_COMPILE_CACHE ??= join(projectRoot, '.cache', 'compiled');
  try {
    if (needs('browser-storage', 'journeys', 'e2e', 'kills')) environment.CHROMIUM_PATH = ensureChromium();
    if (needs('server', 'faults')) environment.PG_BINDIR = ensurePostgres();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(`0 passed, ${chosen.length} failed`);
    process.exit(1);
  }
  if (needs('firefox-storage', 'webkit-storage', 'e2e')) {
    environment.MISSING_BROWSERS = findMissingBrowsers().join(' ');
  }
  if (needs('journeys', 'e2e', 'kills')) {
    ensureBuilt();
    environment.PREPARED_TEST_DATA = createSharedFolder();
  }
  return environment;
}

/** Creates the folder of what the browser suites prepare once. It is removed as this process ends. */
function createSharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mycerti-prepared-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the other browsers that are missing, after a warning. Ends the process in CI. */
function findMissingBrowsers(): string[] {
  const { missing, advice } = ensureOtherBrowsers();
  for (const line of advice) console.error(`\n!! ${line}\n!! Its tests are skipped.\n`);
  if (missing.length > 0 && process.env.CI) {
    console.log(`0 passed, ${missing.length} failed`);
    process.exit(1);
  }
  return missing;
}

interface RunOptions {
  filters: string[];
  /** True in `npm test`, which leaves out the tests with some tags. */
  isEveryday: boolean;
  environment: NodeJS.ProcessEnv;
}

/** Returns the arguments of vitest that select a suite's tests and the number of files that run at the same time. */
function argumentsOf({ name, everydayTags, filesPerCore = 1 }: Suite, { filters, isEveryday }: RunOptions): string[] {
  const tags = isEveryday && everydayTags !== undefined ? [`--tags-filter=${everydayTags}`] : [];
  const workers = Math.ceil(availableParallelism() * filesPerCore);
  return ['run', '--project', name, `--maxWorkers=${workers}`, ...tags, ...filters];
}

async function runSuite(suite: Suite, options: RunOptions): Promise<Outcome> {
  console.log(`\n── ${suite.name}: ${suite.covers}`);
  const report = join(reports, `${suite.name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const ended = await runChild(projectNode, [vitest, ...argumentsOf(suite, options)], {
    timeout: Math.max(1, endsAt - performance.now()),
    stallTimeout: stallMinutes * 60_000,
    env: { ...options.environment, TEST_REPORT: report },
  });
  if (ended.endedBecause === 'stall') {
    console.error(`✗ ${suite.name} was ended: it reported nothing for ${stallMinutes} minutes`);
  }
  if (ended.endedBecause === 'timeout') {
    console.error(`✗ ${suite.name} was ended: the whole run took more than ${capMinutes} minutes`);
  }
  const written = readReport(report);
  const counted = tallyReport(ended.endedBecause === null ? written : null, ended.code);
  // The report counts tests with other tags as skipped, although `npm run test:all` runs them.
  const tally = options.isEveryday && suite.everydayTags !== undefined ? { ...counted, skipped: 0 } : counted;
  const seconds = (ended.milliseconds / 1000).toFixed(1);
  const summary = `── ${suite.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`;
  console.log(summary);
  return { tally, summary, failures: failuresIn(written, projectRoot) };
}

/** Returns the test files that belong to no suite. */
function lostTests(): string[] {
  const folders = '{contract,docs,public,scripts,server,src,sw,tests}';
  return filesOutsideSuites(globSync(`${folders}/**/*.{test,spec}.{ts,tsx}`, { cwd: projectRoot }));
}
