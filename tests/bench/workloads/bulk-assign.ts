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
/** Goals until the sheet is closed and until all are sent, milliseconds. */
const closedMax = 300;
const sentMax = 3_000;

/** Milliseconds after “Attribuer” was pressed. */
interface Assigned {
  /** Until the question about times that do not fit; null when none was asked. */
  question: number | null;
  closed: number;
  sent: number;
  settled: number;
  processor: ProcessorTime;
  tasks: number[];
  pushes: number;
  pulls: number;
}

/** When the outbox reached two states, by the system's clock. */
interface Reached {
  sent: number;
  settled: number;
}

/**
 * In another page of the same origin: resolves once the server has answered every change, and every effect was pulled back. What it
 * refuses, such as an order that its next assignee is not qualified for, stays in the outbox until a person decides.
 */
async function outboxEmptied(withinMs: number): Promise<Reached> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('a request failed')));
    });
  const name = (await indexedDB.databases()).find(
    (one) => one.name !== 'mycerti.root' && /^mycerti\.[^.]+\.[^.]+$/.test(one.name ?? ''),
  )?.name;
  if (name === undefined) throw new Error('the device has no database');
  const db = await result(indexedDB.open(name));
  const until = Date.now() + withinMs;
  let sent: number | null = null;
  while (Date.now() < until) {
    const states = db.transaction('outbox').objectStore('outbox').index('state');
    const [pending, acknowledged] = await Promise.all([
      result(states.count('pending')),
      result(states.count('acknowledged')),
    ]);
    if (pending === 0) sent ??= Date.now();
    if (sent !== null && pending + acknowledged === 0) {
      db.close();
      return { sent, settled: Date.now() };
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the changes were not sent');
}

/** Chooses the first orders of the list, and opens the sheet that assigns them. */
async function choose(page: Page, url: string, colleague: string): Promise<void> {
  await page.goto(`${url}/orders`);
  await page.locator('[data-index="0"] label').click();
  const last = page.locator(`[data-index="${count - 1}"] label`);
  await page.mouse.move(700, 500);
  // A wheel turns 600 pixels: some eight rows.
  for (let turn = 0; turn < count && (await last.count()) === 0; turn += 1) {
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
  const asked = await Promise.race([
    anyway.waitFor().then(() => true),
    sheet.waitFor({ state: 'detached' }).then(() => false),
  ]);
  const question = asked ? Date.now() - startedAt : null;
  if (asked) await anyway.click();
  await sheet.waitFor({ state: 'detached' });
  const closed = Date.now() - startedAt;
  const reached = await beside.evaluate(outboxEmptied, sentMax * 20);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  const time = between(before, await processor.read());
  context.removeAllListeners('request');
  await cdp.detach();
  return {
    question,
    closed,
    sent: reached.sent - startedAt,
    settled: reached.settled - startedAt,
    processor: time,
    tasks,
    pushes: requests.push,
    pulls: requests.pull,
  };
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
    if (found.question !== null) samples.add('until the question', found.question);
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
      timeGoal(
        `the sheet is closed within ${closedMax} ms`,
        summarise(samples.of('until the sheet is closed')).median,
        closedMax,
      ),
      timeGoal(`all are sent within ${sentMax / 1_000} s`, summarise(samples.of('until all are sent')).median, sentMax),
    ],
  };
}
