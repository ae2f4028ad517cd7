import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noisyPicture } from '#tests/support/pictures.ts';
import { violations } from './support/axe.ts';
import { reportFailure } from './support/failure-report.ts';
import { smallTargets } from './support/layout.ts';
import { eventually } from './support/processes.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier, visitsToStart } from './support/world.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

afterEach(async (context) => {
  await reportFailure(context, world);
  await world.dispose();
});

/** Posts files as the system does for the manifest's share target. */
async function share(page: Page, files: { name: string; type: string; buffer: Buffer }[]): Promise<void> {
  const given = files.map(({ name, type, buffer }) => ({ name, type, base64: buffer.toString('base64') }));
  await page.evaluate((parts) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    const chosen = new DataTransfer();
    for (const { name, type, base64 } of parts) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      chosen.items.add(new File([bytes], name, { type }));
    }
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, given);
  await page.waitForURL(/\/share$/);
}

test('[FL1] [OB3] a photo shared without network is kept before the app says so, outlives a kill, and goes to the order that is chosen', async () => {
  const [visit] = await visitsToStart(world);
  if (visit === undefined) throw new Error('the demo has no visit to start');
  const { order } = visit;
  const photo = { name: 'galerie.png', type: 'image/png', buffer: noisyPicture(220, 160) };
  let page = await startCertifier(world);
  await world.server.stop();
  await share(page, [photo, { name: 'notes.txt', type: 'text/plain', buffer: Buffer.from('bonjour '.repeat(20)) }]);
  await page.getByText(photo.name).waitFor();
  await world.certifier.kill();

  page = await world.certifier.start();
  await page.goto(world.link.url);
  await page.getByRole('link', { name: '2 fichiers partagés attendent leur commande' }).click();
  await page.getByRole('list', { name: 'Commandes' }).getByRole('button').first().waitFor();
  expect([...(await violations(page)), ...(await smallTargets(page))]).toEqual([]);
  await page.getByLabel('Chercher parmi les commandes de cet appareil').fill(order.number ?? '');
  await page
    .getByRole('list', { name: 'Commandes' })
    .getByRole('button', { name: order.number ?? '' })
    .click();
  await page.getByRole('button', { name: 'Ajouter les 2 fichiers' }).click();
  await page
    .getByRole('alert')
    .getByText(/« notes.txt » n’est ni une photo/)
    .waitFor();
  await page.getByRole('button', { name: 'Laisser notes.txt' }).click();
  await page.getByRole('heading', { name: 'Aucun fichier partagé n’attend' }).waitFor();

  await world.server.start();
  const [row] = await eventually(
    'the shared photo is confirmed',
    async () => {
      const rows = (await world.api.rows('uploads')).filter(({ name }) => name === photo.name);
      return rows.some(({ receivedAt }) => receivedAt !== null) ? rows : undefined;
    },
    { within: 20_000 },
  );
  expect(row).toMatchObject({ orderId: order.id, kind: 'photo' });
  expect(row?.sha256).toBe(createHash('sha256').update(photo.buffer).digest('hex'));
});
