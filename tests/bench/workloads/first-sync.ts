import type { Page } from 'playwright';
import { people } from '../../../scripts/lib/demo/demo-people.ts';
import type { Section } from '../support/report.ts';
import { ratioGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { World } from '../support/world.ts';
import { startDevice } from '../support/device.ts';

const contenders = ['ours', 'floor', 'RxDB', 'PouchDB'];
/** The delay that a person notices, in milliseconds. */
const longTask = 50;

/** Returns the long tasks of the page from sign-in until everything is on the device, in milliseconds each. */
async function longTasks(url: string): Promise<number[]> {
  const device = await startDevice({ width: 390, height: 844 });
  try {
    const page = await device.context.newPage();
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    await page.goto(`${url}/login`);
    await page.getByLabel('Adresse email').fill(people.certifier);
    await page.getByLabel('Mot de passe', { exact: true }).fill('mycerti-demo');
    // The next screen loads and renders before rows arrive. From here on, long tasks are the sync's.
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/login'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await clearTasks(page);
    await page.getByText('Tout est sur le serveur').first().waitFor({ state: 'attached' });
    return await clearTasks(page);
  } finally {
    await device.dispose();
  }
}

function clearTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
}

/** Measures the first sync of 10 000 orders and their visits from a local server. */
export async function firstSync(world: World, runs: number): Promise<Section> {
  const page = await world.benchPage();
  const samples = new Samples();
  await inTurns(contenders, runs, async (who) => {
    samples.add(who, await page.evaluate((name) => window.bench.firstSync(name), who));
  });
  const tasks: number[] = [];
  const pages = Math.min(runs, 3);
  for (let run = 0; run < pages; run += 1) tasks.push(...(await longTasks(world.server.url)));
  const ours = summarise(samples.of('ours')).median;
  const long = tasks.filter((duration) => duration > longTask);
  const longest = Math.round(Math.max(0, ...long));
  return {
    title: 'First sync',
    how:
      `${world.orders} orders with their visits and the demo’s messages from a server on the same machine to IndexedDB, on a ` +
      'device without data. Ours: from the start of the sync worker until both remotes are pulled to the end. Floor: the same ' +
      'pages of both remotes fetched side by side and parsed, then one transaction with one `bulkPut` a table. RxDB: its ' +
      'replication with a pull handler for each remote. PouchDB: the same pages by `bulkDocs`, without indexes. Long tasks: ' +
      `the real app, signed in on its first screen, ${pages} times.`,
    samples,
    goals: [
      ratioGoal('≤ 1.25 × floor', ours, summarise(samples.of('floor')).median, 1.25),
      ratioGoal('≤ 0.4 × RxDB', ours, summarise(samples.of('RxDB')).median, 0.4),
      {
        goal: 'no main-thread task over 50 ms',
        figure: long.length === 0 ? 'none' : `${long.length} in ${pages} first syncs, the longest ${longest} ms`,
        met: long.length === 0,
      },
    ],
  };
}
