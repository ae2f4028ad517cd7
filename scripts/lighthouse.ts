import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { z } from 'zod';
import { chromiumFlags, ensureChromium } from './lib/machine/chromium.ts';
import { signIn } from './lib/demo/demo-people.ts';
import { startDemoServer } from './lib/demo/demo-server.ts';
import { freePort } from './lib/machine/free-port.ts';
import { ensureBuilt } from './lib/machine/ensure-built.mjs';
import { busyShare, loadPerCore } from './lib/machine/machine-load.ts';

/** npm fetches it when this command runs: with its browsers' drivers it is a quarter of what everybody else would install. */
const lighthouse = 'lighthouse@13.5.0';

/** What this command reads of a report of Lighthouse. */
const lighthouseReport = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

/**
 * Runs Lighthouse on the production build, as a phone on a slow network. Prints the median scores of several runs for each
 * screen. Fails when a median is below the goal. The sign-in page is measured as a first visit, the other screens as a
 * signed-in user's next start.
 */
const goal = 95;
const runs = 3;
/** Lighthouse failures tolerated for one screen before the command stops, for example a trace without its beginning. */
const failuresMax = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface Run {
  scores: Record<string, number>;
  /** Titles of the audits that cost points. */
  lacking: string[];
  /** Machine speed during the run, by Lighthouse's own benchmark. An idle desktop scores about 1500 or more. */
  machine: number;
  /** Share of the processors that other programs used just before the run, from 0 to 1. */
  busy: number;
}

interface Scores extends Run {
  screen: string;
  /** Score of each run, lowest first. */
  performance: number[];
}

/** Benchmark below which the machine is too slow for the performance scores to describe the app. */
const slowMachine = 1_000;
/** Share of the processors, or load per processor over the last minute, above which the machine is too busy to measure. */
const busyMachine = 0.25;
const crowdedMachine = 0.75;

ensureBuilt();
const crowd = loadPerCore();
const server = await startDemoServer();
const profile = mkdtempSync(join(tmpdir(), 'mycerti-lighthouse-'));
const port = await freePort();
const context = await chromium.launchPersistentContext(profile, {
  executablePath: ensureChromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`, '--lang=fr'],
  headless: true,
  viewport: null,
});
try {
  const found = [await measure('sign in', '/login', false)];
  const page = await signIn(context, server.url, 'certifier');
  const order = await page.locator('main section a[href^="/orders/"]').first().getAttribute('href');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.close();
  for (const [screen, path] of [
    ['home', '/'],
    ['orders', '/orders'],
    ['order', order ?? '/orders'],
    ['messages', '/notifications'],
    ['profile', '/profile'],
  ] as const) {
    found.push(await measure(screen, path, true));
  }
  report(found);
} finally {
  await context.close();
  await server.dispose();
  // The browser's last writes may follow its exit event.
  await wait(200);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function measure(screen: string, path: string, signedIn: boolean): Promise<Scores> {
  const found: Run[] = [];
  let failures = 0;
  while (found.length < runs) {
    const run = await measureOnce(path, signedIn);
    if (typeof run !== 'string') found.push(run);
    else if ((failures += 1) > failuresMax) throw new Error(`${path}: ${run}`);
  }
  const performance = found.map(({ scores }) => scores.performance ?? 0).sort((a, b) => a - b);
  const median = performance[Math.floor(runs / 2)] ?? 0;
  const typical = found.find(({ scores }) => scores.performance === median) ?? found[0];
  if (typical === undefined) throw new Error(`${path} was not measured.`);
  return {
    screen,
    performance,
    // The other categories do not depend on the machine, so one failure in three counts as a failure.
    scores: Object.fromEntries(
      categories.map((name) => [
        name,
        name === 'performance' ? median : Math.min(...found.map(({ scores }) => scores[name] ?? 0)),
      ]),
    ),
    lacking: typical.lacking,
    machine: Math.min(...found.map(({ machine }) => machine)),
    busy: Math.max(...found.map(({ busy }) => busy)),
  };
}

/** Performs one run. Returns an error message when Lighthouse fails. */
async function measureOnce(path: string, signedIn: boolean): Promise<Run | string> {
  const busy = await busyShare();
  const args = [
    `${server.url}${path}`,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    ...(signedIn ? ['--disable-storage-reset'] : []),
  ];
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', ...args],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const lhr = lighthouseReport.parse(JSON.parse(stdout));
  if (lhr.runtimeError !== undefined) return lhr.runtimeError.message;
  const scores = categories.map((name): [string, number] => [
    name,
    Math.round((lhr.categories[name]?.score ?? 0) * 100),
  ]);
  const weighed = categories
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0);
  const lacking = weighed.flatMap(({ id }) => {
    const audit = lhr.audits[id];
    const isLow = audit !== undefined && audit.score !== null && audit.score < 0.9;
    return isLow ? [`${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`] : [];
  });
  const machine = Math.round(lhr.environment.benchmarkIndex);
  return { scores: Object.fromEntries(scores), lacking, machine, busy };
}

/** Prints a warning when the machine influenced the performance scores. */
function warnOfMachine(found: Scores[]): void {
  const slowest = Math.min(...found.map(({ machine }) => machine));
  const busiest = Math.max(...found.map(({ busy }) => busy));
  const reasons = [
    ...(slowest < slowMachine ? [`it was slow (${slowest} by Lighthouse's measure)`] : []),
    ...(busiest > busyMachine ? [`others used up to ${Math.round(busiest * 100)} % of it`] : []),
    ...(crowd > crowdedMachine ? [`${crowd.toFixed(1)} processes ran for each processor before`] : []),
  ];
  if (reasons.length > 0)
    console.log(`The figures of performance say little about the app: ${reasons.join(', ')}. Measure again at rest.`);
}

function report(found: Scores[]): void {
  console.table(
    Object.fromEntries(
      found.map(({ screen, scores, performance, machine, busy }) => [
        screen,
        { ...scores, runs: performance.join(' '), machine, 'busy %': Math.round(busy * 100) },
      ]),
    ),
  );
  for (const { screen, lacking } of found) {
    if (lacking.length > 0) console.log(`${screen}: ${lacking.join('; ')}`);
  }
  warnOfMachine(found);
  const low = found.filter(({ scores }) => Object.values(scores).some((score) => score < goal));
  if (low.length === 0) return;
  console.error(`Under ${goal}: ${low.map(({ screen }) => screen).join(', ')}`);
  process.exitCode = 1;
}
