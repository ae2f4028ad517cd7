import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';

/** Two orders are given to somebody else while changes of them wait on the phone. */

let world: World;
let page: Page;
let supervisor: ApiUser;
let given: Order[];

beforeAll(async () => {
  world = await createWorld();
  supervisor = await signInToApi(world.server.url, supervisorEmail);
  const me = world.api.id;
  given = (await visitsToStart(world))
    .map(({ order }) => order)
    .filter(({ assignee, handler, visitedBy }) => assignee?.id === me && handler?.id !== me && visitedBy?.id !== me)
    .slice(0, 2);
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

async function assign(to: 'nobody' | 'me'): Promise<void> {
  for (const { id: orderId, assignee } of given) {
    const [from, next] = to === 'me' ? [null, assignee] : [assignee, null];
    const { status } = await pushed(supervisor, 'order.assign', { orderId, assignee: next }, { assignee: from });
    expect(status).toBe('applied');
  }
}

async function savePlanningRemark(text: string): Promise<void> {
  const form = page.locator('#form-remarks');
  const save = form.getByRole('button', { name: 'Enregistrer' });
  await form.getByLabel('Remarque de planning').fill(text);
  await save.click();
  await save.waitFor({ state: 'detached' });
}

test('[OB3] [OB4] seven refusals of two orders are discarded, restored, and sent again at once', async () => {
  world.link.decide((_, path) => (/\/(sync|events)(\/|$)/.test(path) ? 'drop' : 'pass'));
  for (const [index, { id }] of given.entries()) {
    await page.goto(`${world.link.url}/orders/${id}`);
    for (let number = 1; number <= 4 - index; number += 1) await savePlanningRemark(`ensemble ${number}`);
  }
  await assign('nobody');
  await page.goto(`${world.link.url}/sync`);
  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));

  const main = page.getByRole('main');
  await main.getByText('7 refusés pour la même raison').waitFor();
  await main.getByText('4 refusés pour la même raison').waitFor();
  await main.getByText('3 refusés pour la même raison').waitFor();
  const box = await page.getByRole('region', { name: 'Pas encore sur le serveur' }).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(2 * 844);

  await main.getByRole('button', { name: 'Tout abandonner' }).first().click();
  await main.getByRole('heading', { name: 'Tout est sur le serveur' }).waitFor();
  await main.getByText('(et 6 autres)').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await main.getByText('7 refusés pour la même raison').waitFor();

  await assign('me');
  await main.getByRole('button', { name: 'Réessayer tout' }).first().click();
  await eventually('the server has the last remark of each', async () => {
    const orders = await world.api.rows('orders');
    const remarks = given.map(({ id }) => orders.find((order) => order.id === id)?.planningRemark);
    return (remarks[0] === 'ensemble 4' && remarks[1] === 'ensemble 3') || undefined;
  });
  await waitUntilSafe(page);
});
