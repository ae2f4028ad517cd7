import { createHash } from 'node:crypto';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { expectMessage, openTechnicalCard, sendMessage } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

afterEach(async (context) => {
  await reportFailure(context, world);
  await world.dispose();
});

/** Returns a PDF that the server has received for one of the certifier's orders. */
async function receivedPdf(): Promise<Upload & { orderId: string }> {
  const orders = new Set((await world.api.rows('orders')).map(({ id }) => id));
  for (const upload of await world.api.rows('uploads')) {
    const { orderId, receivedAt, removed, type } = upload;
    if (orderId === null || !orders.has(orderId) || receivedAt === null || removed !== null) continue;
    if (type === 'application/pdf') return { ...upload, orderId };
  }
  throw new Error('the demo has no PDF of the certifier');
}

interface Read {
  status: number;
  range: string | null;
  bytes: Buffer;
}

/** Returns the service worker's response for a file stored on this device. */
async function readStored(page: Page, id: string, range?: string): Promise<Read> {
  const read = await page.evaluate(
    async ([path, asked]) => {
      const answer = await fetch(path ?? '', asked === undefined ? {} : { headers: { Range: asked } });
      const bytes = [...new Uint8Array(await answer.arrayBuffer())];
      return { status: answer.status, range: answer.headers.get('content-range'), bytes };
    },
    [`/kept/${id}`, range],
  );
  return { ...read, bytes: Buffer.from(read.bytes) };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Restarts the certifier's browser at the order. With `full`, the origin's quota is 1 byte, so writes fail. The page cannot
 * see that: Chromium always reports a quota of 10 GiB more than the usage.
 */
async function restartAt(orderId: string, full: boolean): Promise<Page> {
  await world.certifier.kill();
  const page = await world.certifier.start();
  const { origin } = new URL(world.link.url);
  if (full) {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  }
  await page.goto(`${origin}/orders/${orderId}?tab=photos`);
  return page;
}

/**
 * Waits until IndexedDB refuses a write of a picture's size. Chromium applies a changed quota up to 30 seconds late, when a
 * worker that the browser woke read the old one.
 */
async function waitUntilFull(page: Page): Promise<void> {
  const isRefused = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('quota-probe');
      opening.onupgradeneeded = () => void opening.result.createObjectStore('probes');
      const db = await new Promise<IDBDatabase | null>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(null);
      });
      if (db === null) return true;
      const transaction = db.transaction('probes', 'readwrite');
      transaction.objectStore('probes').put(new ArrayBuffer(500_000), 1);
      const wasRefused = await new Promise<boolean>((resolve) => {
        transaction.oncomplete = () => resolve(false);
        transaction.onabort = () => resolve(true);
      });
      db.close();
      return wasRefused;
    });
  await eventually('IndexedDB refuses a write', async () => (await isRefused()) || undefined, { every: 250 });
}

/** Adds a picture on the order's page, and waits for the text that reports the result. */
async function add(page: Page, name: string, buffer: Buffer, result: string): Promise<void> {
  await page.getByLabel('Fichiers à ajouter').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByRole('dialog').getByText(result).first().waitFor();
}

/** Records a film of about one second, in the format of a phone's camera. */
async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 60; frame += 1) {
      if (context !== null) context.fillStyle = `hsl(${frame * 6} 80% 50%)`;
      context?.fillRect(0, 0, 160, 120);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** Returns the identifier of each file captured on this device, by file name. */
async function capturedHere(page: Page): Promise<Map<string, string>> {
  const files = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map((one) => one.name ?? '');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(databases.find((one) => one.startsWith('mycerti.demo.')) ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('the database does not open'));
    });
    const found = await new Promise<{ id: string; name: string }[]>((resolve) => {
      const all = db.transaction('files').objectStore('files').getAll();
      all.onsuccess = () => resolve(all.result as { id: string; name: string }[]);
    });
    db.close();
    return found.map(({ id, name }) => ({ id, name }));
  });
  return new Map(files.map(({ id, name }) => [name, id]));
}

test('[FL5] [RN4] serves stored PDFs and films in ranges offline, frees them on demand, and loses no capture on a full disk', async () => {
  const pdf = await receivedPdf();
  let page = await startCertifier(world);
  await page.goto(`${world.link.url}/orders/${pdf.orderId}?tab=photos`);
  let documents = page.locator('#documents');
  await documents.getByLabel('Garder les fichiers de cette commande hors ligne').check();
  await documents.getByText(/sur cet appareil \(/).waitFor();
  const adding = { name: 'Ajouter des photos ou documents' };
  await page.getByRole('button', adding).click();
  const taken = { name: 'ventilation.mp4', mimeType: 'video/mp4', buffer: await film(page) };
  await page.getByLabel('Fichiers à ajouter').setInputFiles(taken);
  await page.getByRole('dialog').getByText(taken.name).first().waitFor();
  await page.getByRole('button', { name: 'Fermer' }).click();
  const filmed = await eventually('the server has the film', async () =>
    (await world.api.rows('uploads')).find(({ name, receivedAt }) => name === taken.name && receivedAt !== null),
  );
  await eventually('the service worker serves the film', async () =>
    (await readStored(page, filmed.id)).status === 200 ? true : undefined,
  );

  await world.server.stop();
  await page.reload();
  await documents.getByRole('button', { name: `Voir ${taken.name}` }).click();
  const playing = page.getByRole('dialog').locator('video');
  const seconds = await playing.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    await new Promise((resolve) => (video.ontimeupdate = () => video.currentTime > 0 && resolve(null)));
    return video.currentTime;
  });
  expect(seconds).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await documents.getByText('Gardé sur cet appareil').first().waitFor({ state: 'attached' });
  const start = await readStored(page, pdf.id, 'bytes=0-4');
  expect([start.status, start.range, start.bytes.toString()]).toEqual([206, `bytes 0-4/${pdf.size}`, '%PDF-']);
  expect((await readStored(page, pdf.id, `bytes=${pdf.size}-`)).status).toBe(416);
  expect(sha256((await readStored(page, pdf.id)).bytes)).toBe(pdf.sha256);
  await documents
    .getByRole('button', { name: `Voir ${pdf.name}` })
    .first()
    .click();
  const shown = page.getByRole('dialog').last();
  await shown
    .locator(`iframe[src="/kept/${pdf.id}"]`)
    .or(shown.getByRole('img', { name: /^Page 1 sur / }))
    .first()
    .waitFor();

  await page.goto(`${world.link.url}/sync`);
  await openTechnicalCard(page, 'Stockage');
  await page.getByRole('button', { name: 'Libérer de l’espace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Libérer' }).click();
  await page.getByText(/^Place libérée :/).waitFor();
  expect((await readStored(page, pdf.id)).status).toBe(404);

  await page.goto(`${world.link.url}/orders/${pdf.orderId}?tab=photos`);
  await documents.getByText('En ligne seulement').first().waitFor({ state: 'attached' });
  await page.getByRole('button', adding).click();
  const small = noisyPicture(100, 100);
  await add(page, 'cave 1.png', small, 'Enregistré sur cet appareil');

  page = await restartAt(pdf.orderId, true);
  await page.getByRole('button', adding).click();
  await waitUntilFull(page);
  await add(page, 'trop.png', noisyPicture(500, 500), 'L’appareil n’a plus de place');
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.getByText(/^La place va manquer sur cet appareil/).waitFor();

  page = await restartAt(pdf.orderId, false);
  documents = page.locator('#documents');
  // A long list is collapsed.
  await documents.getByRole('button', { name: 'Voir cave 1.png', includeHidden: true }).waitFor({ state: 'attached' });
  const here = await capturedHere(page);
  expect([...here.keys()]).not.toContain('trop.png');
  expect(sha256((await readStored(page, here.get('cave 1.png') ?? '')).bytes)).toBe(sha256(small));
});

/** Leaves the browser's log of the origin's databases as a kill in the middle of a write does: with half of a record. */
async function tearLog(): Promise<void> {
  const folder = join(world.certifier.profile, 'Default/IndexedDB/http_phone.localhost_0.indexeddb.leveldb');
  const log = (await readdir(folder))
    .filter((name) => name.endsWith('.log'))
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1);
  if (log === undefined) throw new Error('the browser has no log');
  // A header (checksum, length of 1 000 bytes, whole record) and the first bytes of its content.
  await appendFile(join(folder, log), Buffer.from([1, 2, 3, 4, 0xe8, 0x03, 1, 5, 6, 7]));
}

test('[LW8] a kill in the middle of a write loses nothing at the second start after it', async () => {
  const thread = `${world.link.url}/orders/${(await world.api.rows('orders'))[0]?.id}?tab=messages`;
  await startCertifier(world);
  await world.certifier.kill();
  await tearLog();
  const bodies = ['après le premier arrêt', 'après le second'];
  for (const body of bodies) {
    const page = await world.certifier.start();
    await page.goto(thread);
    await sendMessage(page, body);
    await world.certifier.kill();
  }
  const page = await world.certifier.start();
  await page.goto(thread);
  for (const body of bodies) await expectMessage(page, body);
  expect(await page.getByLabel('Adresse email').count()).toBe(0);
});
