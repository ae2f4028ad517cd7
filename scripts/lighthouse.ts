import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumFlags, ensureChromium } from './lib/chromium.ts';
import { signIn } from './lib/demo-people.ts';
import { freePort, startDemoServer } from './lib/demo-server.ts';
import { ensureBuilt } from './lib/ensure-built.mjs';

/**
 * Lighthouse on the production build, as a phone on a slow network: prints each screen's scores and fails when one is under the
 * goal. The sign-in page is measured as a first visit, the others as their user's next start.
 */
const goal = 95;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface Scores {
  screen: string;
  scores: Record<string, number>;
  /** What costs points: titles of the audits. */
  lacking: string[];
  /** How fast this machine was during the run, by Lighthouse's own measure: a desktop at rest has some 1500 and more. */
  machine: number;
}

/** Below this, the machine itself is too slow or too busy for the figures of performance to be the app's. */
const slowMachine = 1_000;

ensureBuilt();
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
  // The browser's last writes may come after its end was told.
  await wait(200);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function measure(screen: string, path: string, signedIn: boolean): Promise<Scores> {
  const result = await lighthouse(`${server.url}${path}`, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...categories],
    disableStorageReset: signedIn,
  });
  if (result === undefined) throw new Error(`Lighthouse did not measure ${path}.`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`${path}: ${lhr.runtimeError.message}`);
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
  return { screen, scores: Object.fromEntries(scores), lacking, machine: Math.round(lhr.environment.benchmarkIndex) };
}

function report(found: Scores[]): void {
  console.table(Object.fromEntries(found.map(({ screen, scores, machine }) => [screen, { ...scores, machine }])));
  for (const { screen, lacking } of found) {
    if (lacking.length > 0) console.log(`${screen}: ${lacking.join('; ')}`);
  }
  const slowest = Math.min(...found.map(({ machine }) => machine));
  if (slowest < slowMachine)
    console.log(
      `The machine was slow or busy (${slowest}): its performance figures say little. Measure again at rest.`,
    );
  const low = found.filter(({ scores }) => Object.values(scores).some((score) => score < goal));
  if (low.length === 0) return;
  console.error(`Under ${goal}: ${low.map(({ screen }) => screen).join(', ')}`);
  process.exitCode = 1;
}
