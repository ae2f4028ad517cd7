import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { editRemark, openTechnicalCard, waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { copyFolder } from '../support/server/server-process.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, startTablet, visitsToStart } from '../support/world.ts';

/** The server is put back to an older copy without a word, while two devices of one user have everything confirmed. */

declare global {
  interface Window {
    noteClaim: () => Promise<void>;
  }
}

let world: World;
let phone: Page;
let tablet: Page;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
  tablet = await startTablet(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

async function addPhoto(page: Page, url: string, orderId: string, name: string): Promise<void> {
  await page.goto(`${url}/orders/${orderId}?tab=photos`);
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  const picture = { name, mimeType: 'image/png', buffer: noisyPicture(160, name.length) };
  await page.getByLabel('Fichiers à ajouter').setInputFiles([picture]);
  await page.getByRole('dialog').getByText(name).first().waitFor();
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();
}

/** Keeps a copy of the server as it is now. Returns its folder. */
async function keepCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'mycerti-copy-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await world.server.stop();
  await copyFolder(world.server.data, copy);
  await world.server.start();
  return copy;
}

/** Puts the server back to a copy, without a word to anybody. */
async function putBack(copy: string): Promise<void> {
  await world.server.stop();
  await rm(world.server.data, { recursive: true });
  await mkdir(world.server.data);
  await copyFolder(copy, world.server.data);
  await world.server.start();
}

/** Returns whether the server has these photos: their rows, their receipts and their bytes. */
async function hasAll(names: readonly string[]): Promise<boolean> {
  const rows = (await world.api.rows('uploads')).filter(({ name }) => names.includes(name));
  const whole = await Promise.all(
    rows.map(async ({ id, receivedAt, sha256 }) => {
      const bytes = await readFile(join(world.server.data, 'files', id)).catch(() => null);
      return receivedAt !== null && bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
    }),
  );
  return whole.length === names.length && !whole.includes(false);
}

test('[OB10] [OB10d] photos that an older copy of the server lacks go there again from both devices, and neither is safe before', async () => {
  const [first, second] = await visitsToStart(world);
  if (first === undefined || second === undefined) throw new Error('the demo has no two visits to make');
  const copy = await keepCopy();

  const names = ['façade du téléphone.png', 'toit de la tablette.png'];
  await addPhoto(phone, world.link.url, first.order.id, names[0] ?? '');
  await addPhoto(tablet, world.server.url, second.order.id, names[1] ?? '');
  await eventually('the server has both photos', async () => (await hasAll(names)) || undefined);
  await waitUntilSafe(phone);
  await waitUntilSafe(tablet);

  // The phone's bytes do not get through for now.
  world.link.decide((_method, path) => (path.startsWith('/field/v1/files') ? 'drop' : 'pass'));
  await putBack(copy);
  expect(await hasAll(names)).toBe(false);
  await eventually('the phone’s row is back', async () => {
    const found = (await world.api.rows('uploads')).find(({ name }) => name === names[0]);
    return found?.receivedAt === null || undefined;
  });
  await phone.getByText('Vérification…').first().waitFor();
  expect(await phone.getByText('Tout est sur le serveur').count()).toBe(0);

  world.link.decide(() => 'pass');
  await eventually('the server has both photos again', async () => (await hasAll(names)) || undefined);
  await waitUntilSafe(phone);
  await waitUntilSafe(tablet);
  expect(await hasAll(names)).toBe(true);
});

test('[OB10d] a phone that starts says that everything is on the server once the server has it, and not from memory', async () => {
  const [visit] = await visitsToStart(world);
  if (visit === undefined) throw new Error('the demo has no visit to make');
  const { id } = visit.order;
  const remarkOnServer = async (): Promise<string | undefined> =>
    (await world.api.rows('orders')).find((order) => order.id === id)?.internalRemark;
  const copy = await keepCopy();
  const remark = 'écrite après la copie';
  await phone.goto(`${world.link.url}/orders/${id}`);
  await editRemark(phone, remark);
  await eventually('the server has the remark', async () => (await remarkOnServer()) === remark || undefined);
  await waitUntilSafe(phone);
  await world.certifier.close();
  await putBack(copy);
  expect(await remarkOnServer()).not.toBe(remark);

  phone = await world.certifier.start();
  const before = world.link.seen.length;
  const wasSentAgain = (): boolean =>
    world.link.seen
      .slice(before)
      .some(({ path, body, answeredAt }) => path.endsWith('/sync/push') && body.includes(remark) && answeredAt > 0);
  const claims: boolean[] = [];
  await phone.exposeFunction('noteClaim', () => void claims.push(wasSentAgain()));
  await phone.addInitScript(() => {
    const note = (): void => {
      if (document.body?.innerText.includes('Tout est sur le serveur')) void window.noteClaim();
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
  });
  // Long enough to see what the start says by itself.
  world.link.delay(3_000);
  await phone.goto(`${world.link.url}/orders/${id}`);
  await phone.getByText('Vérification…').first().waitFor();
  world.link.delay(0);
  await waitUntilSafe(phone);
  expect(await remarkOnServer()).toBe(remark);
  await eventually('the claim is noted', async () => claims.length > 0 || undefined);
  expect(claims).not.toContain(false);
});

test('[OB10e] [FL3a] a photo that its device had freed and an older copy lacks is named to its author and the office', async () => {
  const [visit] = await visitsToStart(world);
  if (visit === undefined) throw new Error('the demo has no visit to make');
  const copy = await keepCopy();
  const name = 'chaudière libérée.png';
  await addPhoto(phone, world.link.url, visit.order.id, name);
  await eventually('the server has the photo', async () => (await hasAll([name])) || undefined);
  await waitUntilSafe(phone);
  await phone.goto(`${world.link.url}/sync`);
  await openTechnicalCard(phone, 'Stockage');
  await phone.getByRole('button', { name: 'Libérer de l’espace' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Libérer', exact: true }).click();
  await phone.getByText(/^Place libérée/).waitFor();

  await putBack(copy);
  const desk = await startDesk(world);
  const expectNamed = async (page: Page): Promise<void> => {
    const card = page.getByRole('region', { name: 'Plus ni ici ni sur le serveur' });
    await card.getByText(/1 fichier n’est plus ni ici ni sur le serveur/).waitFor();
    await card.getByText(name).waitFor();
  };
  await expectNamed(phone);
  for (const path of ['/supervision', '/sync']) {
    await desk.goto(`${world.deskUrl}${path}`);
    await expectNamed(desk);
  }
  expect(await desk.getByRole('main').getByText('Tout est sur le serveur').count()).toBe(0);
  expect(await phone.getByText('Tout est sur le serveur').count()).toBe(0);
});
