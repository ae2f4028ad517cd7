import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { phoneLink } from '#labels/orders/contact-links.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import {
  chooseAction,
  editRemark,
  expectMessage,
  expectRemark,
  sendMessage,
  startVisit,
  waitUntilSafe,
} from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { continueCertifier, createWorld, startSupervisor, visitsToStart } from '../support/world.ts';

let world: World;
let order: Order;
let visit: Visit;

beforeAll(async () => {
  world = await createWorld();
});

// Each test has an order of its own. Server and phone continue from one test to the next.
const taken = new Set<string>();

beforeEach(async () => {
  const next = (await visitsToStart(world)).find((one) => !taken.has(one.order.id));
  if (next === undefined) throw new Error('the demo has no further visit to start');
  ({ order, visit } = next);
  taken.add(order.id);
});

afterEach((context) => reportFailure(context, world));

afterAll(() => world.dispose());

async function openOrder(page: Page): Promise<void> {
  await page.goto(`${world.link.url}/orders/${order.id}`);
  await page.getByLabel('Remarque interne').waitFor();
}

/** Returns what the server holds of this test's three edits. */
async function onServer(text: string): Promise<{ remark: boolean; messages: number; starts: number }> {
  const [orders, messages, visits] = await Promise.all([
    world.api.rows('orders'),
    world.api.rows('messages'),
    world.api.rows('visits'),
  ]);
  const history = visits.find((row) => row.id === visit.id)?.history ?? [];
  return {
    remark: orders.find((row) => row.id === order.id)?.internalRemark === `remarque ${text}`,
    messages: messages.filter((row) => row.orderId === order.id && row.body === `message ${text}`).length,
    starts: history.filter((step) => step.state === 'started').length,
  };
}

const once = { remark: true, messages: 1, starts: 1 };

async function eventuallyOnce(text: string): Promise<void> {
  await eventually('all three edits are on the server', async () => {
    const state = await onServer(text);
    return state.remark && state.messages > 0 && state.starts > 0 ? true : undefined;
  });
  expect(await onServer(text)).toEqual(once);
}

async function editEverything(page: Page, text: string): Promise<void> {
  await editRemark(page, `remarque ${text}`);
  await sendMessage(page, `message ${text}`);
  await startVisit(page);
}

test(
  '[LW1] [OB3] [OB8] [PL9] keeps offline edits through a kill, and sends them to server and supervisor once',
  { tags: 'main' },
  async () => {
    const page = await continueCertifier(world);
    expect((await world.api.rows('orders')).length).toBeGreaterThanOrEqual(300);
    await openOrder(page);
    const supervisor = await startSupervisor(world, order);
    await world.server.stop();

    await editEverything(page, 'hors ligne');
    await world.certifier.kill();

    const again = await world.certifier.start();
    await again.goto(`${world.link.url}/orders`);
    await again.getByRole('heading', { name: 'Commandes' }).waitFor();
    await again.getByText('À envoyer').first().waitFor();
    await openOrder(again);
    await expectRemark(again, 'remarque hors ligne');
    await expectMessage(again, 'message hors ligne');
    await again.getByText('À envoyer').first().waitFor();

    await world.server.start();
    const startedAt = Date.now();
    await eventuallyOnce('hors ligne');
    console.info(`all on the server ${Date.now() - startedAt} ms after it answered`);
    const reachedAt = Date.now();
    await expectRemark(supervisor, 'remarque hors ligne');
    await expectMessage(supervisor, 'message hors ligne');
    console.info(`all on the supervisor's screen ${Date.now() - reachedAt} ms later`);
    await waitUntilSafe(again);
  },
);

test('[OB4] repeats a push whose response was cut after the commit, with one effect', async () => {
  const page = await continueCertifier(world);
  await openOrder(page);
  let cut = 0;
  world.link.decide((method, path) => {
    if (method !== 'POST' || !path.includes('/sync/push') || cut >= 2) return 'pass';
    cut += 1;
    return 'dropAnswer';
  });
  await editEverything(page, 'coupée');
  await eventuallyOnce('coupée');
  await waitUntilSafe(page);
  expect(cut).toBe(2);
  expect(await onServer('coupée')).toEqual(once);
});

test.each([
  { down: '/api/v1/', up: 'starts' as const, name: 'the main API is down' },
  { down: '/field/v1/', up: 'messages' as const, name: 'the field portal is down' },
])('[OB5] while $name, continues with the other remote, and sends the rest later', async ({ down, up }) => {
  const page = await continueCertifier(world);
  await openOrder(page);
  world.link.decide((_, path) => (path.startsWith(down) ? 'drop' : 'pass'));
  await editEverything(page, 'à moitié');
  await eventually('the other API has its part', async () =>
    (await onServer('à moitié'))[up] === 1 ? true : undefined,
  );
  const half = await onServer('à moitié');
  expect(half).toEqual({
    remark: up === 'messages',
    messages: up === 'messages' ? 1 : 0,
    starts: up === 'starts' ? 1 : 0,
  });
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await eventuallyOnce('à moitié');
});

/** Dispatches, in the page, the event that browsers send when the network is back. It ends the backoff. */
function networkIsBack(): void {
  dispatchEvent(new Event('online'));
}

test('[RN1] [RN2] applies each mutation once when two tabs and the service worker sync together', async () => {
  const page = await continueCertifier(world);
  await openOrder(page);
  const second = await world.certifier.context().newPage();
  await second.goto(`${world.link.url}/orders/${order.id}?tab=messages`);
  await second.getByLabel('Votre message').waitFor();
  world.link.decide((_, path) => (path.includes('/sync/') ? 'drop' : 'pass'));
  for (let index = 0; index < 6; index += 1) {
    await sendMessage(page, `onglet un ${index}`);
    await sendMessage(second, `onglet deux ${index}`);
  }
  world.link.delay(50);
  world.link.decide(() => 'pass');
  const worker = world.certifier.context().serviceWorkers()[0];
  await Promise.all([
    page.evaluate(networkIsBack),
    second.evaluate(networkIsBack),
    worker?.evaluate(() => dispatchEvent(new Event('sync'))),
  ]);
  const mine = async (): Promise<string[]> =>
    (await world.api.rows('messages')).map((message) => message.body).filter((body) => body.startsWith('onglet '));
  await eventually('all twelve are there', async () => ((await mine()).length >= 12 ? true : undefined));
  await waitUntilSafe(page);
  const bodies = await mine();
  expect(new Set(bodies).size).toBe(12);
  expect(bodies).toHaveLength(12);
});

test('[OB7] asks before an SMS about being late, shows its remaining time offline, and confirms it once the server has it', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const found = (await visitsToStart(world)).find((one) => !taken.has(one.order.id) && phoneLink(one.order) !== null);
  if (found === undefined) throw new Error('the demo has no further visit to a client with a telephone');
  ({ order, visit } = found);
  const { id: visitId, orderId, plannedStart, plannedEnd } = visit;
  const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  const to = { plannedStart: soon(30), plannedEnd: soon(90) };
  expect((await pushed(office, 'visit.move', { visitId, orderId, ...to }, { plannedStart, plannedEnd })).status).toBe(
    'applied',
  );
  const page = await continueCertifier(world);
  await openOrder(page);
  await page.getByRole('button', { name: 'Plus d’actions' }).waitFor();
  world.link.decide(() => 'drop');
  await chooseAction(page, 'SMS de retard');
  await page.getByRole('dialog').getByText('Si le SMS ne peut pas partir dans les 45 minutes').waitFor();
  await page.getByRole('button', { name: 'Pas maintenant' }).click();
  expect(await page.getByText(/SMS de retard pas encore envoyé/).count()).toBe(0);
  await chooseAction(page, 'SMS de retard');
  await page.getByRole('button', { name: 'Envoyer le SMS' }).click();
  await page.getByText(/SMS de retard pas encore envoyé ; il ne part plus après \d\d:\d\d/).waitFor();
  world.link.decide(() => 'pass');
  await page.evaluate(networkIsBack);
  await page.getByText(/^SMS de retard remis au serveur/).waitFor();
  const late = (await world.api.rows('orders')).find(({ id }) => id === orderId)?.smsLateAt;
  expect(Math.abs(Date.parse(late ?? '') - Date.now())).toBeLessThan(60_000);
});
