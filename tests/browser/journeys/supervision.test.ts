import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fileLinks, linksMax } from '#contract/protocol/files.ts';
import { waitUntilSafe } from '../support/app.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { decidedOn } from '../support/desk/decisions.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  desk = await startDesk(world);
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

/** Waits until the server has drawn the small pictures of what waits for a decision. */
async function untilDrawn({ rows, token }: ApiUser): Promise<void> {
  const waiting = (await rows('uploads')).filter((one) => one.requirement !== null && one.review === null);
  for (let from = 0; from < waiting.length; from += linksMax) {
    const ids = waiting.slice(from, from + linksMax).map(({ id }) => id);
    await eventually('the small pictures are drawn', async () => {
      const url = `${world.server.url}/api/v1/files/links?ids=${ids.join(',')}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const { files } = fileLinks.parse(await answer.json());
      return files.some(({ renditionsDue }) => renditionsDue) ? undefined : true;
    });
  }
}

test(
  'a supervisor decides by keyboard, offline too: the certifier gets a file back with its reason, the draft is accepted',
  { tags: 'main' },
  async () => {
    const office = await signInToApi(world.server.url, supervisorEmail);
    await untilDrawn(office);
    await desk.goto(`${world.deskUrl}/supervision?kind=evidence`);
    const heading = desk.getByRole('heading', { name: /pièces? à contrôler$/ });
    await heading.waitFor();
    await waitUntilSafe(desk);
    // The server's small pictures: one for the screen, and the original only once it is enlarged.
    await desk.locator('img[src*="/screen?"]').first().waitFor();
    const originals = desk.locator(`img[src*="/files/"]:not([src*="/screen?"])`);
    expect(await originals.count()).toBe(0);
    await desk.getByRole('button', { name: 'Agrandir' }).first().click();
    await originals.first().waitFor();
    await setOffline(desk.context(), true);
    const returned = new Set(
      (await office.rows('uploads')).filter(({ review }) => review?.accepted === false).map(({ id }) => id),
    );
    await desk.keyboard.press('r');
    await desk.getByLabel('Raison', { exact: true }).fill('Plaque illisible, à reprendre de près');
    await desk.keyboard.press('Control+Enter');
    await desk.getByText('Décision enregistrée.').waitFor();
    // By a tap: an address typed while the reason's step of history is taken back may be replaced.
    await desk.getByRole('button', { name: /^Brouillons PEB/ }).click();
    await desk.getByRole('heading', { name: 'Réponse au brouillon PEB' }).waitFor();
    const waiting = (await office.rows('pebDrafts')).filter(({ state }) => state === 'waiting').length;
    await desk.keyboard.press('e');
    await desk.getByRole('button', { name: `Brouillons PEB ${waiting - 1}` }).waitFor();
    await setOffline(desk.context(), false);

    const file = await eventually('the file is returned on the server', async () =>
      (await office.rows('uploads')).find(({ id, review }) => review?.accepted === false && !returned.has(id)),
    );
    expect(file.review).toMatchObject({ by: { id: office.id }, reason: 'Plaque illisible, à reprendre de près' });
    await eventually('the draft is accepted on the server', async () =>
      (await office.rows('pebDrafts')).filter(({ state }) => state === 'waiting').length === waiting - 1
        ? true
        : undefined,
    );
    await waitUntilSafe(desk);
  },
);

test('a supervisor decides fifteen mixed items by keyboard alone, takes one back, and the server has them all', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const before = await decidedOn(office);
  await desk.goto(`${world.deskUrl}/supervision`);
  const main = desk.getByRole('main');
  // Before the list is read, the page has a heading below it, and a key decides nothing.
  await main.getByRole('heading', { level: 1, name: /\d/ }).waitFor();
  const shown = async (): Promise<string> =>
    `${await main.getByRole('heading', { level: 1 }).textContent()} ${await main.getByRole('heading', { level: 2 }).first().textContent()}`;
  const press = async (key: string): Promise<void> => {
    const now = await shown();
    await desk.keyboard.press(key);
    await eventually(`the next decision after ${now}`, async () => ((await shown()) === now ? undefined : true));
  };
  for (let decided = 0; decided < 15; decided += 1) {
    await press('e');
    // The oldest are of few kinds.
    for (let step = 0; step < 3; step += 1) await desk.keyboard.press('j');
  }
  await press('u');
  await press('e');
  // The server is asked once the screen says that it has everything: asking all the time would keep it from that.
  await waitUntilSafe(desk);
  const made = Object.entries(await decidedOn(office)).map(([kind, count]) => count - (before[kind] ?? 0));
  expect(made.filter((count) => count > 0).length).toBeGreaterThan(2);
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(15);
});

test('a supervisor issues an invoice offline and records its payment: the server numbers it, and the order is paid', async () => {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const order = (await office.rows('orders')).find(
    ({ invoice, paid, total, state }) => invoice === null && !paid && total > 0 && state === 'encoding',
  );
  if (order === undefined) throw new Error('the demo has no order to invoice');
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await desk.getByRole('button', { name: 'Émettre la facture' }).waitFor();
  await setOffline(desk.context(), true);
  await desk.getByRole('button', { name: 'Émettre la facture' }).click();
  await desk.getByRole('button', { name: 'Émettre', exact: true }).click();
  await desk.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  await desk.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await desk.getByRole('list', { name: 'Paiements' }).waitFor();
  expect((await office.rows('orders')).find(({ id }) => id === order.id)?.invoice).toBeNull();
  await setOffline(desk.context(), false);
  const issued = await eventually('the server has numbered the invoice', async () => {
    const row = (await office.rows('orders')).find(({ id }) => id === order.id);
    return row !== undefined && row.invoice !== null && row.paid ? row : undefined;
  });
  await desk
    .locator('#billing')
    .getByText(issued.invoice?.number ?? 'no number')
    .first()
    .waitFor();
});
