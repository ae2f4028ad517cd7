import type { Page } from 'playwright';
import { longTask } from '../support/first-load.ts';
import { tableLines } from '../support/markdown.ts';
import type { ProcessorTime } from '../support/processor.ts';
import { between, processorOf } from '../support/processor.ts';
import type { Section } from '../support/report.ts';
import { milliseconds, timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import type { World } from '../support/world.ts';

const count = 50;
/** They take the orders in turn, so that each round changes all of them. */
const colleagues = ['Karim Benali', 'Sophie Dubois'];
/** Goal until all are sent, milliseconds. */
const sentMax = 3_000;

/** Milliseconds after “Attribuer” was pressed. */
interface Assigned {
  closed: number;
  sent: number;
  settled: number;
  processor: ProcessorTime;
  tasks: number[];
  pushes: number;
  pulls: number;
}

/** In another page of the same origin: resolves once the outbox has this many entries or fewer that the server has not answered. */
async function outboxAtMost(state: 'pending' | 'any'): Promise<number> {
  const result = (request: IDBRequest<number>): Promise<number> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('a request failed')));
    });
  const name = (await indexedDB.databases()).find((one) => /^mycerti\.[^.]+\.[^.]+$/.test(one.name ?? ''))?.name;
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name ?? '');
    request.addEventListener('success', () => resolve(request.result));
  });
  for (;;) {
    const outbox = db.transaction('outbox').objectStore('outbox');
    const left = await result(state === 'any' ? outbox.count() : outbox.index('state').count('pending'));
    if (left === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  db.close();
  return Date.now();
}

/** Chooses the first orders of the list, and opens the sheet that assigns them. */
async function choose(page: Page, url: string, colleague: string): Promise<void> {
  await page.goto(`${url}/orders`);
  await page.locator('[data-index="0"] label').click();
  const last = page.locator(`[data-index="${count - 1}"] label`);
  await page.mouse.move(700, 500);
  while ((await last.count()) === 0) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
  }
  await last.click({ modifiers: ['Shift'] });
  await page
    .getByRole('status')
    .filter({ hasText: `${count} choisies` })
    .waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Attribuer' }).click();
  await page.getByLabel('Attribué à').fill(colleague);
  await page.getByRole('option', { name: colleague }).click();
}

async function assign(page: Page, beside: Page, url: string, colleague: string): Promise<Assigned> {
  await choose(page, url, colleague);
  const cdp = await page.context().newCDPSession(page);
  const processor = await processorOf(page, cdp);
  const requests = { push: 0, pull: 0 };
  const note = (address: string): void => {
    if (address.includes('/sync/push')) requests.push += 1;
    if (address.includes('/sync/pull')) requests.pull += 1;
  };
  const context = page.context().on('request', (request) => note(request.url()));
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const before = await processor.read();
  const sheet = page.getByRole('dialog').filter({ hasText: 'Attribuer les commandes choisies' });
  const startedAt = Date.now();
  await sheet.getByRole('button', { name: 'Attribuer', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Attribuer quand même' });
  await anyway
    .or(page.getByText('Enregistré', { exact: true }))
    .first()
    .waitFor();
  if ((await anyway.count()) > 0) await anyway.click();
  await sheet.waitFor({ state: 'detached' });
  const closed = Date.now() - startedAt;
  const sent = (await beside.evaluate(outboxAtMost, 'pending' as const)) - startedAt;
  const settled = (await beside.evaluate(outboxAtMost, 'any' as const)) - startedAt;
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  const time = between(before, await processor.read());
  context.removeAllListeners('request');
  await cdp.detach();
  return { closed, sent, settled, processor: time, tasks, pushes: requests.push, pulls: requests.pull };
}

/** Measures a supervisor who gives many orders of the list to a colleague at once. */
export async function bulkAssign(world: World, runs: number): Promise<Section> {
  const page = await world.deskPage();
  const beside = await page.context().newPage();
  await beside.goto(`${world.server.url}/healthz`);
  await page.bringToFront();
  const samples = new Samples();
  const rounds: Assigned[] = [];
  for (let round = 0; round < runs; round += 1) {
    const colleague = colleagues[round % colleagues.length] ?? '';
    const found = await assign(page, beside, world.server.url, colleague);
    samples.add('until the sheet is closed', found.closed);
    samples.add('until all are sent', found.sent);
    samples.add('until their effects are back', found.settled);
    rounds.push(found);
  }
  const median = (of: (round: Assigned) => number): number => summarise(rounds.map(of)).median;
  const long = rounds.flatMap(({ tasks }) => tasks.filter((duration) => duration > longTask));
  return {
    title: `${count} orders assigned at once`,
    how:
      `A supervisor chooses the first ${count} of ${world.orders} orders at \`/orders\` of the built product, online, and gives them to a ` +
      'colleague: from the button “Attribuer” of the sheet, the question about times that do not fit included, until the sheet is ' +
      'closed, until the server has answered each change, and until the answers were pulled back.',
    samples,
    table: [
      '',
      ...tableLines(
        [
          'a round',
          'processor: page',
          'processor: workers',
          `tasks over ${longTask} ms by the clock`,
          'pushes',
          'pulls',
        ],
        [
          [
            'median',
            `${median(({ processor }) => processor.page).toFixed(1)} s`,
            `${median(({ processor }) => processor.workers).toFixed(1)} s`,
            long.length === 0 ? 'none' : `${long.length} in all, the longest ${milliseconds(Math.max(...long))}`,
            median(({ pushes }) => pushes).toFixed(0),
            median(({ pulls }) => pulls).toFixed(0),
          ],
        ],
      ),
    ],
    goals: [
      timeGoal(`all are sent within ${sentMax / 1_000} s`, summarise(samples.of('until all are sent')).median, sentMax),
    ],
  };
}
