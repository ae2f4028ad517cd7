import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { encryptedPdfs, heicPhoto } from '#tests/support/files/phone-files.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { continueCertifier, createWorld, startCertifier, visitsToStart } from '../support/world.ts';

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Number of photos, and of those that have arrived when the browser is killed, the last time with the server stopped before. */
const photoCount = isEveryday ? 8 : 16;
const killsAfter = isEveryday ? [4] : [4, 8];

let world: World;
let order: Order;

beforeAll(async () => {
  world = await createWorld();
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to start');
  ({ order } = first);
});

afterEach((context) => reportFailure(context, world));

afterAll(() => world.dispose());

function pictures(count: number): Picture[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `cave ${index + 1}.png`,
    mimeType: 'image/png',
    buffer: noisyPicture(180 + index, 200),
  }));
}

function sha256({ buffer }: Picture): string {
  return createHash('sha256').update(buffer).digest('hex');
}

async function openOrder(page: Page): Promise<void> {
  await page.goto(`${world.link.url}/orders/${order.id}?tab=photos`);
  await page.locator('#documents').waitFor();
}

/** Expands a long list to show every file. */
async function unfold(page: Page): Promise<void> {
  const rest = page.locator('#documents summary').filter({ hasText: 'Autres photos et documents' });
  await rest.waitFor();
  const isOpen = await rest.evaluate((summary) => summary.parentElement?.hasAttribute('open') ?? false);
  if (!isOpen) await rest.click();
}

/** Adds files on the order's page, and waits until the page reports each as stored. */
async function add(page: Page, files: Picture[]): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  await page.getByLabel('Fichiers à ajouter').setInputFiles(files);
  for (const { name } of files) await page.getByRole('dialog').getByText(name).first().waitFor();
  await page.getByRole('button', { name: 'Fermer' }).click();
}

async function onServer(names: readonly Picture[]): Promise<Upload[]> {
  const wanted = new Set(names.map(({ name }) => name));
  return (await world.api.rows('uploads')).filter((row) => row.orderId === order.id && wanted.has(row.name));
}

async function eventuallyReceived(files: readonly Picture[]): Promise<Upload[]> {
  return eventually('the server has confirmed every picture', async () => {
    const rows = await onServer(files);
    return rows.length >= files.length && rows.every(({ receivedAt }) => receivedAt !== null) ? rows : undefined;
  });
}

describe('photos taken offline', () => {
  test(
    '[FL1] [FL2] [FL3] [OB3] arrive once and complete through kills, cuts and a new server process, with few bytes sent twice',
    { tags: 'main' },
    async () => {
      const files = pictures(photoCount);
      let page = await startCertifier(world);
      await openOrder(page);
      await world.server.stop();
      await add(page, files.slice(0, photoCount / 2));
      await world.certifier.kill();

      page = await world.certifier.start();
      await openOrder(page);
      await unfold(page);
      await page
        .locator('#documents')
        .getByRole('button', { name: `Voir cave ${photoCount / 2}.png` })
        .waitFor();
      await add(page, files.slice(photoCount / 2));
      await page.locator('#documents').getByText('Sur cet appareil, à envoyer').first().waitFor();
      await page.goto(`${world.link.url}/sync`);
      await page.getByRole('region', { name: 'Pas encore sur le serveur' }).getByText(`${photoCount} photos`).waitFor();

      let cuts = 0;
      let requests = 0;
      world.link.decide((_method, path) => {
        if (!path.includes('/files')) return 'pass';
        requests += 1;
        if (requests % 4 !== 0 || cuts === 8) return 'pass';
        cuts += 1;
        return cuts % 2 === 0 ? 'drop' : 'dropAnswer';
      });
      await world.server.start();
      for (const part of killsAfter) {
        await eventually(`${part} pictures have come`, async () =>
          (await onServer(files)).filter(({ receivedAt }) => receivedAt !== null).length >= part ? true : undefined,
        );
        if (part === killsAfter.at(-1)) {
          await world.server.stop();
          await world.server.start();
        }
        await world.certifier.kill();
        page = await world.certifier.start();
        await openOrder(page);
      }
      const rows = await eventuallyReceived(files);
      expect(rows.map(({ sha256: hash }) => hash).toSorted((a, b) => a.localeCompare(b))).toEqual(
        files.map(sha256).toSorted((a, b) => a.localeCompare(b)),
      );
      await waitUntilSafe(page);
      await unfold(page);
      await page
        .locator('#documents')
        .getByText(/^Reçu par le serveur/)
        .nth(photoCount - 1)
        .waitFor();
      console.info(`${cuts} cuts in ${requests} requests for files`);
    },
  );

  test('rejects a file that is not a picture by name, keeps the photos before it, and shows them to the supervisor', async () => {
    const [good, again] = pictures(18).slice(16);
    if (good === undefined || again === undefined) throw new Error('no pictures');
    const scanned = {
      name: 'plan scanné.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(encryptedPdfs.rc4Open),
    };
    const photographed = { name: 'IMG_0042.heic', mimeType: 'image/heic', buffer: Buffer.from(heicPhoto) };
    const page = await continueCertifier(world);
    await openOrder(page);
    await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
    const input = page.getByLabel('Fichiers à ajouter');
    const dialog = page.getByRole('dialog');
    await input.setInputFiles([good]);
    await dialog.getByText(good.name).first().waitFor();
    await input.setInputFiles([
      { name: 'vide.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'script.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg><script>alert(1)</script></svg>') },
      { name: 'copie.png', mimeType: 'image/png', buffer: good.buffer },
      { name: `${'👩‍👩‍👧‍👦'.repeat(20)}.png`, mimeType: 'image/png', buffer: again.buffer },
      { name: 'facture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(`MZ\u0090${'\0'.repeat(500)}`) },
      { name: 'verrouille.pdf', mimeType: 'application/pdf', buffer: Buffer.from(encryptedPdfs.aesLocked) },
      scanned,
      photographed,
    ]);
    await dialog.getByText('vide.png').first().waitFor();
    await dialog.getByText('script.svg').first().waitFor();
    await dialog.getByText(/facture\.jpg » n’est ni une photo/).waitFor();
    await dialog.getByText(/verrouille\.pdf » est protégé par un mot de passe/).waitFor();
    await page.getByRole('button', { name: 'Fermer' }).click();
    const rows = await eventually('both pictures are confirmed', async () => {
      const all = (await world.api.rows('uploads')).filter(
        (row) => row.orderId === order.id && row.receivedAt !== null,
      );
      const hashes = new Set(all.map(({ sha256: hash }) => hash));
      return [good, again, scanned, photographed].every((one) => hashes.has(sha256(one))) ? all : undefined;
    });
    expect(rows.filter(({ sha256: hash }) => hash === sha256(good))).toHaveLength(1);
    const refused = new Set(['script.svg', 'vide.png', 'facture.jpg', 'verrouille.pdf']);
    expect(rows.filter(({ name }) => refused.has(name))).toEqual([]);
    expect(rows.find(({ name }) => name === photographed.name)?.takenAt).toBe('2026-11-12T13:05:09.000Z');

    // Chromium decodes no HEIC: the viewer shows the server's picture of it.
    await waitUntilSafe(page);
    await unfold(page);
    const opened = page.locator('#documents').getByRole('button', { name: `Voir ${photographed.name}` });
    await eventually('the viewer shows the HEIC photo', async () => {
      await opened.click();
      const viewer = page.getByRole('dialog');
      const picture = viewer.getByAltText(photographed.name);
      await viewer.getByText(/12\/11\/2026\s14:05/).waitFor();
      const shown = await picture
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth), undefined, {
          timeout: 2_000,
        })
        .catch(() => 0);
      if (shown === 96) return true;
      await viewer.getByRole('button', { name: 'Fermer' }).click();
      return undefined;
    });
  });
});
