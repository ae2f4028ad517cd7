import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createChance } from '#tests/simulation/world/chance.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { decidedOn } from '../support/desk/decisions.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';
import { kills, pauseBelow, seed, timeout } from './support.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld();
});
afterEach(async (context) => {
  await reportFailure(context, world);
  await world.dispose();
});

/** Each round starts a browser: far fewer than the kills of a message, whose path the decisions share. */
const rounds = Math.max(4, Math.ceil(kills / 5));

/** Accepts one of what waits, wherever `steps` lead in the list. Resolves once the screen has confirmed it. */
async function decide(page: Page, steps: number): Promise<void> {
  await page.goto(`${world.deskUrl}/supervision`);
  await page.getByRole('main').getByRole('heading', { level: 1, name: /\d/ }).waitFor();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByText('Décision enregistrée.').waitFor();
}

/** Issues an invoice and records its payment. Resolves once both are on the screen. */
async function invoice(page: Page, orderId: string): Promise<void> {
  await page.goto(`${world.deskUrl}/orders/${orderId}`);
  await page.getByRole('button', { name: 'Émettre la facture' }).click();
  await page.getByRole('button', { name: 'Émettre', exact: true }).click();
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('list', { name: 'Paiements' }).waitFor();
}

test(
  `[LW1] [OB3] [OB4] [OB7f] ${rounds} SIGKILLs of the office's browser right after a decision or a payment: nothing counts as safe before the server has it`,
  { timeout },
  async () => {
    console.info(`kills of the office's browser: seed ${seed + 3}`);
    onTestFailed(() => console.error(`reproduce with KILL_SEED=${seed}`));
    const chance = createChance(seed + 3);
    const office = await signInToApi(world.server.url, supervisorEmail);
    const before = await decidedOn(office);
    const toInvoice = (await office.rows('orders')).filter(
      (order) => order.invoice === null && !order.paid && order.total > 0 && order.state === 'encoding',
    );
    const invoiced: string[] = [];
    let decided = 0;
    await startDesk(world);
    for (let round = 0; round < rounds; round += 1) {
      const page = world.supervisor.pages()[0] ?? (await world.supervisor.start());
      const isOffline = chance.happens(0.5);
      if (isOffline) await setOffline(page.context(), true);
      const order = round % 4 === 3 ? toInvoice[invoiced.length] : undefined;
      if (order === undefined) {
        await decide(page, chance.below(40));
        decided += 1;
      } else {
        await invoice(page, order.id);
        invoiced.push(order.id);
      }
      await pauseBelow(60, chance);
      await world.supervisor.kill();
      const next = await world.supervisor.start();
      if (chance.happens(0.5)) continue;
      await next.goto(`${world.deskUrl}/orders`);
      await waitUntilSafe(next);
      await expectAll(decided, invoiced);
    }
    const page = world.supervisor.pages()[0] ?? (await world.supervisor.start());
    await page.goto(`${world.deskUrl}/orders`);
    await waitUntilSafe(page);
    await expectAll(decided, invoiced);
    await world.supervisor.kill();

    /** The screen says that the server has everything: it must have all of it. */
    async function expectAll(decisions: number, orders: readonly string[]): Promise<void> {
      const made = Object.entries(await decidedOn(office)).map(([kind, count]) => count - (before[kind] ?? 0));
      expect(made.reduce((sum, count) => sum + count, 0)).toBe(decisions);
      const rows = new Map((await office.rows('orders')).map((row) => [row.id, row]));
      expect(orders.filter((id) => (rows.get(id)?.invoice ?? null) === null || rows.get(id)?.paid !== true)).toEqual(
        [],
      );
    }
  },
);
