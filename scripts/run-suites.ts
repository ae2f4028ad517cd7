import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestCase, TestModule, Vitest } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { endChildren, endChildrenOnSignals, runChild } from './lib/machine/child.ts';
import { ensureChromium } from './lib/machine/chromium.ts';
import { build } from './lib/machine/ensure-built.mjs';
import { ensureOtherBrowsers } from './lib/machine/other-browsers.ts';
import { ensurePostgres } from './lib/machine/postgres-binaries.ts';
import { projectNode, projectRoot } from './lib/project.mjs';
import { bailAfter, watchRun } from './lib/suites/run-watch.ts';
import type { Suite, SuiteName } from './lib/suites/suites.ts';
import { suites } from './lib/suites/suites.ts';

/**
 * Runs the test suites in one vitest, whose projects they are. `npm test` runs the everyday suites; `npm run test:all`
 * (`--all`) runs every suite whole. `npm test -- <suite> [filter]` runs one suite whole, limited to the files whose path
 * contains the filter.
 *
 * `FAILED_BEFORE` names a command of the same CI run that failed earlier: the closing line counts it as one failure.
 */

/** Minutes without a report after which a run is ended. The longest test takes half an hour, in `npm test` a few minutes. */
const stallMinutes = { everyday: 15, whole: 40 };
/** Milliseconds that vitest has for its end: its databases and browsers are ended then. */
const closeWithin = 20_000;
/** Milliseconds in which the built app must start and sign in. */
const preparedWithin = 120_000;
/** A folder in memory, on Linux, and the room that it must have, bytes. */
const memoryFolder = '/dev/shm';
const memoryRoom = 4 * 2 ** 30;

const browserSuites = ['journeys', 'e2e', 'kills'] as const;

endChildrenOnSignals();
await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const everything = args.includes('--all');
  const [name, ...filters] = args.filter((argument) => !argument.startsWith('--'));
  const chosen = suites.filter((suite) =>
    name === undefined ? everything || suite.runsIn === 'npm test' : suite.name === name,
  );
  if (chosen.length === 0) {
    console.error(`No suite is called ${name}. There are: ${suites.map((suite) => suite.name).join(', ')}.`);
    process.exit(2);
  }
  const missing = await prepare(chosen.map((suite) => suite.name));
  const runnable: Suite[] = chosen.filter((suite) => !missing.includes(suite.name.replace('-storage', '')));
  // Without a project vitest would run all of them.
  if (runnable.length === 0) await giveUp(chosen.length);
  const isEveryday = !everything && name === undefined;
  const ran = await runVitest(runnable, filters, isEveryday);
  const before = process.env.FAILED_BEFORE ?? '';
  if (before !== '') ran.problems.push(`${before} failed before the suites began`);
  await report(runnable, ran);
}

interface Ran {
  modules: readonly TestModule[];
  /** Tests that failed and then passed. */
  unstable: readonly TestCase[];
  /** What failed outside the tests. */
  problems: string[];
}

/** Runs the suites, one after the other. */
async function runVitest(chosen: readonly Suite[], filters: string[], isEveryday: boolean): Promise<Ran> {
  if (isEveryday) process.env.EVERYDAY = '1';
  const limit = isEveryday ? stallMinutes.everyday : stallMinutes.whole;
  const watch = watchRun(limit, (running) => {
    console.error(`✗ ended: no test reported anything for ${limit} minutes, of ${running.join(', ')}`);
    void giveUp(1);
  });
  const vitest = await createVitest({
    watch: false,
    project: chosen.map((suite) => suite.name),
    reporters: ['default', watch],
  });
  for (const project of vitest.projects) {
    const tags = chosen.find(({ name }) => name === suiteOf(project))?.everydayTags;
    if (isEveryday && tags !== undefined) project.config.tagsFilter = [tags];
  }
  try {
    const { testModules: modules, unhandledErrors } = await vitest.start(filters);
    const problems = unhandledErrors.map(() => 'an error outside the tests');
    return { modules, problems, unstable: await runAgain(vitest, chosen, modules) };
  } catch (error) {
    return { modules: [], problems: [error instanceof Error ? error.message : String(error)], unstable: [] };
  } finally {
    await Promise.race([vitest.close(), wait(closeWithin)]);
  }
}

/**
 * Runs what failed in a browser once more, unless the run has ended early. Returns what passed. Vitest's `retry` would begin
 * in the data that the first attempt left: the tests of a file share a server.
 */
async function runAgain(
  vitest: Vitest,
  chosen: readonly Suite[],
  modules: readonly TestModule[],
): Promise<readonly TestCase[]> {
  const twice = chosen.filter(({ runsTwice }) => runsTwice).map(({ name }) => name);
  const specifications = modules
    .filter(({ project }) => twice.some((name) => name === suiteOf(project)))
    .flatMap(({ children, moduleId, project }) => {
      const testNames = [...children.allTests('failed')].map(({ fullName }) => fullName);
      return testNames.length === 0 ? [] : [project.createSpecification(moduleId, { testNames })];
    });
  if (specifications.length === 0 || tallyOf(modules, []).failed >= bailAfter) return [];
  console.log('\nWhat failed in a browser runs once more.');
  await vitest.runTestSpecifications(specifications);
  return specifications.flatMap(({ testModule }) =>
    testModule === undefined || testModule.errors().length > 0 ? [] : [...testModule.children.allTests('passed')],
  );
}

/** Prints the end of the log: each suite's result, what failed outside the tests, the closing line. Exits. */
async function report(chosen: readonly Suite[], { modules, problems, unstable }: Ran): Promise<never> {
  const { passed, failed } = tallyOf(modules, unstable);
  const outside = [...problems];
  for (const { name } of chosen) {
    const isOwn = ({ project }: { project: { name: string } }): boolean => suiteOf(project) === name;
    const own = tallyOf(modules.filter(isOwn), unstable.filter(isOwn));
    console.log(`── ${name}: ${own.passed} passed, ${own.failed} failed`);
    if (own.passed + own.failed === 0 && failed < bailAfter) outside.push(`${name} ran no test`);
  }
  if (failed >= bailAfter) console.log(`ended early, after ${bailAfter} failed tests`);
  for (const line of outside) console.error(`✗ ${line}`);
  for (const test of unstable) console.log(`unstable: ${test.module.relativeModuleId} > ${test.fullName}`);
  await endChildren();
  console.log(`${passed} passed, ${failed + outside.length} failed`);
  process.exit(failed + outside.length === 0 ? 0 : 1);
}

/** Returns the suite that a project runs: one in a browser of vitest's own is called by it too, `browser-storage (chromium)`. */
function suiteOf({ name }: { name: string }): string {
  return name.replace(/ \(.*\)$/, '');
}

/** Counts tests. A file without a failed test that failed counts as one: it cannot be loaded, or a hook of its failed. */
function tallyOf(modules: readonly TestModule[], unstable: readonly TestCase[]): { passed: number; failed: number } {
  const passed = modules.flatMap(({ children }) => [...children.allTests('passed')]);
  const failed = modules.flatMap((module): (TestModule | TestCase)[] => {
    const tests = [...module.children.allTests('failed')];
    return tests.length === 0 && module.state() === 'failed' ? [module] : tests;
  });
  return { passed: passed.length + unstable.length, failed: failed.length - unstable.length };
}

/** Finds or installs what the suites require, and names it in this environment. Returns the browsers that are missing. */
async function prepare(chosen: SuiteName[]): Promise<string[]> {
  const needs = (...names: SuiteName[]): boolean => names.some((name) => chosen.includes(name));
  const environment = process.env;
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
    await giveUp(chosen.length);
  }
  const missing = needs('firefox-storage', 'webkit-storage', 'e2e') ? await findMissingBrowsers() : [];
  environment.MISSING_BROWSERS = missing.join(' ');
  if (needs(...browserSuites)) {
    if (!build()) {
      console.error('✗ the app cannot be built');
      await giveUp(1);
    }
    environment.PREPARED_TEST_DATA = await prepareTestData();
  }
  return missing;
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

/** Ends the run, with what it started. */
async function giveUp(failed: number): Promise<never> {
  await endChildren();
  console.log(`0 passed, ${failed} failed`);
  process.exit(1);
}

/**
 * Creates the folder of what the browser suites prepare once. An app that does not start ends the run here, before minutes
 * of other suites.
 */
async function prepareTestData(): Promise<string> {
  const folder = createFolder('mycerti-prepared-', process.env.TMPDIR);
  console.log('Starting the built app, and signing in …');
  const { code, isTimeout } = await runChild(projectNode, ['tests/browser/support/server/prepare.ts', folder], {
    timeout: preparedWithin,
  });
  if (code === 0 && !isTimeout) return folder;
  const why = isTimeout ? ` within ${preparedWithin / 1000} s` : '';
  console.error(`✗ the built app did not start, or nobody could sign in${why}`);
  return giveUp(1);
}

/** Returns the other browsers that are missing, after a warning. Ends the process in CI. */
async function findMissingBrowsers(): Promise<string[]> {
  const { missing, advice } = ensureOtherBrowsers();
  for (const line of advice) console.error(`\n!! ${line}\n!! Its tests are skipped.\n`);
  if (missing.length > 0 && process.env.CI) await giveUp(missing.length);
  return missing;
}
