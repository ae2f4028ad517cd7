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

/** Milliseconds of a round. */
interface Assigned {
  /** From “Attribuer” until the question about times that do not fit; null when none was asked. */
  question: number | null;
  /** From the press that gives the orders, “Attribuer” or “Attribuer quand même”, until the sheet is gone. */
  closed: number;
  /** After the press that gives them. */
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

/** When the page saw what happened to its sheet, by the clock of its events. */
interface Seen {
  /** The presses of the sheet's button and of the question's. */
  presses: number[];
  /** When the question was there. */
  asked: number | null;
  /** When no sheet was there any more. */
  gone: number;
}

/**
 * In the page: follows the open sheet. A press counts from its own time: what drives the browser waits for a button to stand still
 * before it presses it.
 */
function followSheet(question: string): void {
  const seen: Seen = { presses: [], asked: null, gone: 0 };
  Object.assign(window, { seenOfSheet: seen });
  const note = ({ timeStamp, target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('[role=dialog] button') !== null) seen.presses.push(timeStamp);
  };
  addEventListener('click', note, { capture: true });
  new MutationObserver(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    if (dialogs.some((one) => one.textContent.includes(question))) seen.asked ??= performance.now();
    if (dialogs.length === 0 && seen.gone === 0) seen.gone = performance.now();
  }).observe(document.body, { subtree: true, childList: true });
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
  await page.evaluate(followSheet, 'Attribuer quand même ?');
  const before = await processor.read();
  const sheet = page.getByRole('dialog').filter({ hasText: 'Attribuer les commandes choisies' });
  await sheet.getByRole('button', { name: 'Attribuer', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Attribuer quand même' });
  const isAsked = await Promise.race([
    anyway.waitFor().then(() => true),
    sheet.waitFor({ state: 'detached' }).then(() => false),
  ]);
  if (isAsked) await anyway.click();
  await sheet.waitFor({ state: 'detached' });
  const reached = await beside.evaluate(outboxEmptied, sentMax * 20);
  const { seen, origin } = await page.evaluate(() => ({
    seen: (window as unknown as { seenOfSheet: Seen }).seenOfSheet,
    origin: performance.timeOrigin,
  }));
  const [pressed] = seen.presses;
  const gaveAt = seen.presses.at(-1);
  if (pressed === undefined || gaveAt === undefined) throw new Error('nothing was pressed');
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  const time = between(before, await processor.read());
  context.removeAllListeners('request');
  await cdp.detach();
  return {
    question: seen.asked === null ? null : seen.asked - pressed,
    closed: seen.gone - gaveAt,
    sent: reached.sent - origin - gaveAt,
    settled: reached.settled - origin - gaveAt,
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
      `A supervisor chooses the first ${count} of ${world.orders} orders at \`/orders\` of the built product, ` +
      'online, and gives them to a colleague. The time begins with the press of “Attribuer” in the sheet, or of ' +
      '“Attribuer quand même” where a question about times was asked. It ends when the sheet is gone, by the ' +
      'page’s own events. Two further times end when the server has answered each change, and when the answers ' +
      'were pulled back.',
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
