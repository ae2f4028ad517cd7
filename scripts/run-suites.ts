import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildrenOnSignals, runChild } from './lib/machine/child.ts';
import { ensureChromium } from './lib/machine/chromium.ts';
import { build } from './lib/machine/ensure-built.mjs';
import { measureStretch } from './lib/suites/machine-load.ts';
import { ensureOtherBrowsers } from './lib/machine/other-browsers.ts';
import { ensurePostgres } from './lib/machine/postgres-binaries.ts';
import { projectNode, projectRoot } from './lib/project.mjs';
import type { Outcome, SuiteRun } from './lib/suites/suite-run.ts';
import { runSuite } from './lib/suites/suite-run.ts';
import type { SuiteName } from './lib/suites/suites.ts';
import { filesOutsideSuites, suites } from './lib/suites/suites.ts';
import { slowestFiles, totalOf } from './lib/suites/tally.ts';
import { keepUnstable, repeatUnstable } from './lib/suites/unstable.ts';

/**
 * Runs the test suites. `npm test` runs the everyday suites; `npm run test:all` (`--all`) runs every suite whole. `npm test
 * -- <suite> [filter]` runs one suite whole, limited to the files whose path contains the filter. `--unstable` runs the
 * tests that the last run named unstable twenty times each, beside as many busy loops as there are cores.
 *
 * `FAILED_BEFORE` names a command of the same CI run that failed earlier: the closing line counts it as one failure.
 */

/** Minutes after which the whole run is ended. */
const capMinutes = 120;
/** Milliseconds in which the built app must start and sign in, on the usual machine. */
const preparedWithin = 60_000;
/** A folder in memory, on Linux, and the room that it must have, bytes. */
const memoryFolder = '/dev/shm';
const memoryRoom = 4 * 2 ** 30;

const notRun: Outcome = {
  tally: { passed: 0, failed: 0, skipped: 1 },
  summary: '── its browser is missing: skipped',
  failures: [],
  unstable: [],
  report: null,
};

const browserSuites = ['journeys', 'e2e', 'kills'] as const;

endChildrenOnSignals();
await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const everything = args.includes('--all');
  const [name, ...filters] = args.filter((argument) => !argument.startsWith('--'));
  if (args.includes('--unstable')) {
    const environment = await prepare([...browserSuites]);
    process.exit((await repeatUnstable(environment)) ? 0 : 1);
  }
  const chosen = suites.filter((suite) =>
    name === undefined ? everything || suite.runsIn === 'npm test' : suite.name === name,
  );
  if (chosen.length === 0) {
    console.error(`No suite is called ${name}. There are: ${suites.map((suite) => suite.name).join(', ')}.`);
    process.exit(2);
  }
  const lost = name === undefined ? lostTests() : [];
  const environment = await prepare(chosen.map((suite) => suite.name));
  const isEveryday = !everything && name === undefined;
  const run: SuiteRun = { filters, isEveryday, environment, endsAt: performance.now() + capMinutes * 60_000 };
  const outcomes: Outcome[] = [];
  for (const suite of chosen) {
    const browser = suite.name.replace('-storage', '');
    const isMissing = environment.MISSING_BROWSERS?.split(' ').includes(browser) === true;
    outcomes.push(isMissing ? notRun : await runSuite(suite, run));
  }
  report(outcomes, lost);
}

/** Prints the end of the log, which a reader sees first: each suite's result, each failure, the closing line. Exits. */
function report(outcomes: readonly Outcome[], lost: readonly string[]): never {
  const failedBefore = process.env.FAILED_BEFORE ?? '';
  const outside = lost.length + (failedBefore === '' ? 0 : 1);
  const tallies = [{ passed: 0, failed: outside, skipped: 0 }, ...outcomes.map(({ tally }) => tally)];
  const total = totalOf(tallies, { skippedFails: Boolean(process.env.CI) });
  const unstable = outcomes.flatMap((outcome) => outcome.unstable);
  keepUnstable(unstable);
  console.log('\nThe slowest files:');
  for (const line of slowestFiles(
    outcomes.flatMap(({ report: written }) => written ?? []),
    projectRoot,
  ))
    console.log(line);
  console.log('');
  for (const { summary, failures } of outcomes) {
    console.log(summary);
    for (const failure of failures) console.log(`   ✗ ${failure}`);
  }
  if (failedBefore !== '') console.error(`✗ ${failedBefore} failed before the suites began`);
  for (const file of lost)
    console.error(`✗ ${file} belongs to no suite, so it never runs (scripts/lib/suites/suites.ts)`);
  if (total.skipped > 0) console.error(`${total.skipped} tests were skipped`);
  for (const { file, test } of unstable) console.log(`unstable: ${file} > ${test}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** Finds or installs the suites' external requirements. Returns the environment variables that name them. */
async function prepare(chosen: SuiteName[]): Promise<NodeJS.ProcessEnv> {
  const needs = (...names: SuiteName[]): boolean => names.some((name) => chosen.includes(name));
  const environment: NodeJS.ProcessEnv = { ...process.env };
  // Hundreds of processes load the same modules, so they share one compile cache.
  environment.NODE_COMPILE_CACHE ??= join(projectRoot, '.cache', 'compiled');
  // Tests allocate much and keep little: with more room for young objects, a twentieth less time goes into collecting them.
  environment.NODE_OPTIONS = `${environment.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();
  environment.TMPDIR ??= createScratchFolder();
  try {
    if (needs('browser-storage', ...browserSuites)) environment.CHROMIUM_PATH = ensureChromium();
    if (needs('server', 'faults')) environment.PG_BINDIR = ensurePostgres();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    giveUp(chosen.length);
  }
  if (needs('firefox-storage', 'webkit-storage', 'e2e')) {
    environment.MISSING_BROWSERS = findMissingBrowsers().join(' ');
  }
  if (needs(...browserSuites)) {
    if (!build()) {
      console.error('✗ the app cannot be built');
      giveUp(1);
    }
    environment.PREPARED_TEST_DATA = await prepareTestData(environment);
  }
  return environment;
}

/**
 * Creates the folder of everything that the suites write: in memory where there is room. Each browser test copies, writes
 * and deletes some hundred megabytes, an eighth of its time on a disk.
 */
function createScratchFolder(): string {
  const { bavail, bsize } = existsSync(memoryFolder) ? statfsSync(memoryFolder) : { bavail: 0, bsize: 0 };
  const folder = createFolder('mycerti-tests-', bavail * bsize >= memoryRoom ? memoryFolder : undefined);
  // PostgreSQL of the tests runs as another user than root.
  chmodSync(folder, 0o755);
  return folder;
}

/** Creates a folder that is removed as this process ends. */
function createFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, name));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Ends the run before its suites. */
function giveUp(failed: number): never {
  console.log(`0 passed, ${failed} failed`);
  process.exit(1);
}

/**
 * Creates the folder of what the browser suites prepare once. An app that does not start ends the run here, before minutes
 * of other suites.
 */
async function prepareTestData(environment: NodeJS.ProcessEnv): Promise<string> {
  const folder = createFolder('mycerti-prepared-', environment.TMPDIR);
  console.log('Starting the built app, and signing in …');
  const stretch = await measureStretch();
  const ended = await runChild(projectNode, ['tests/browser/support/server/prepare.ts', folder], {
    timeout: preparedWithin * stretch,
    env: { ...environment, TEST_STRETCH: String(stretch) },
  });
  if (ended.code === 0 && ended.endedBecause === null) return folder;
  const why = ended.endedBecause === null ? '' : ` within ${Math.round((preparedWithin * stretch) / 1000)} s`;
  console.error(`✗ the built app did not start, or nobody could sign in${why}`);
  giveUp(1);
}

/** Returns the other browsers that are missing, after a warning. Ends the process in CI. */
function findMissingBrowsers(): string[] {
  const { missing, advice } = ensureOtherBrowsers();
  for (const line of advice) console.error(`\n!! ${line}\n!! Its tests are skipped.\n`);
  if (missing.length > 0 && process.env.CI) giveUp(missing.length);
  return missing;
}

/** Returns the test files that belong to no suite. */
function lostTests(): string[] {
  const folders = '{contract,docs,public,scripts,server,src,sw,tests}';
  return filesOutsideSuites(globSync(`${folders}/**/*.{test,spec}.{ts,tsx}`, { cwd: projectRoot }));
}
