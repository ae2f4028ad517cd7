import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endChildrenOnSignals, runChild } from './lib/child.ts';
import { ensureChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureOtherBrowsers } from './lib/other-browsers.ts';
import { ensurePostgres } from './lib/postgres-binaries.ts';
import { projectNode, projectRoot } from './lib/project.mjs';
import {
  browserStorage,
  endToEnd,
  kills,
  faults,
  filesOutsideSuites,
  firefoxStorage,
  server,
  suites,
  webkitStorage,
  wholeBudgetMinutes,
  type Suite,
} from './lib/suites.ts';
import { readReport, tallyReport, totalOf, type Tally } from './lib/tally.ts';

const reports = join(projectRoot, '.cache', 'test-reports');

const endsAt = performance.now() + wholeBudgetMinutes * 60_000;

endChildrenOnSignals();
await main(process.argv.slice(2));

async function main([name, ...filters]: string[]): Promise<void> {
  const chosen = suites.filter((suite) => name === undefined || suite.name === name);
  if (chosen.length === 0) {
    console.error(`No suite is called ${name}. There are: ${suites.map((suite) => suite.name).join(', ')}.`);
    process.exit(2);
  }
  const lost = name === undefined ? lostTests() : [];
  const environment = prepare(chosen);
  const tallies: Tally[] = [{ passed: 0, failed: lost.length, skipped: 0 }];
  for (const suite of chosen) {
    const browser = suite.name.replace('-storage', '');
    const isMissing = environment.MISSING_BROWSERS?.split(' ').includes(browser) === true;
    tallies.push(isMissing ? { passed: 0, failed: 0, skipped: 1 } : await runSuite(suite, filters, environment));
  }

  const total = totalOf(tallies, { skippedFails: Boolean(process.env.CI) });
  for (const file of lost) console.error(`✗ ${file} belongs to no suite, so it never runs (scripts/lib/suites.ts)`);
  if (total.skipped > 0) console.error(`${total.skipped} tests were skipped`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** Sees to what the suites need from outside the project, and tells them where it is. */
function prepare(chosen: Suite[]): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env };
  // Hundreds of processes load the same modules: what was compiled of them is kept.
  environment.NODE_COMPILE_CACHE ??= join(projectRoot, '.cache', 'compiled');
  try {
    if ([browserStorage, endToEnd, kills].some((suite) => chosen.includes(suite)))
      environment.CHROMIUM_PATH = ensureChromium();
    if ([server, faults, endToEnd, kills].some((suite) => chosen.includes(suite)))
      environment.PG_BINDIR = ensurePostgres();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(`0 passed, ${chosen.length} failed`);
    process.exit(1);
  }
  if ([firefoxStorage, webkitStorage, endToEnd].some((suite) => chosen.includes(suite))) {
    environment.MISSING_BROWSERS = findMissingBrowsers().join(' ');
  }
  if (chosen.includes(endToEnd) || chosen.includes(kills)) ensureBuilt();
  return environment;
}

/** The other browsers that are not here. Loudly: what is shown in one browser only is not shown. In CI it fails. */
function findMissingBrowsers(): string[] {
  const { missing, advice } = ensureOtherBrowsers();
  for (const words of advice) console.error(`\n!! ${words}\n!! Its tests are skipped.\n`);
  if (missing.length > 0 && process.env.CI) {
    console.log(`0 passed, ${missing.length} failed`);
    process.exit(1);
  }
  return missing;
}

/** Milliseconds that a suite has: its own budget, or what the whole run has left. */
function timeFor(suite: Suite): number {
  return Math.max(1, Math.min(suite.budgetMinutes * 60_000, endsAt - performance.now()));
}

async function runSuite(suite: Suite, filters: string[], environment: NodeJS.ProcessEnv): Promise<Tally> {
  console.log(`\n── ${suite.name} (at most ${suite.budgetMinutes} min)`);
  const report = join(reports, `${suite.name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await runChild(projectNode, [vitest, 'run', '--project', suite.name, ...output, ...filters], {
    budget: timeFor(suite),
    env: environment,
  });
  if (ended.timedOut)
    console.error(
      `✗ ${suite.name} was ended: over its budget of ${suite.budgetMinutes} min, or of ${wholeBudgetMinutes} for all`,
    );
  const tally = tallyReport(ended.timedOut ? null : readReport(report), ended.code);
  const seconds = (ended.milliseconds / 1000).toFixed(1);
  console.log(`── ${suite.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`);
  return tally;
}

function lostTests(): string[] {
  const folders = '{contract,docs,public,scripts,server,src,sw,tests}';
  return filesOutsideSuites(globSync(`${folders}/**/*.{test,spec}.{ts,tsx}`, { cwd: projectRoot }));
}
