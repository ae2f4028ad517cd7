import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { noisyPicture } from '#tests/support/pictures.ts';
import { reportFailure } from './support/failure-report.ts';
import { eventually } from './support/processes.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier } from './support/world.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

afterEach(async (context) => {
  await reportFailure(context, world);
  await world.dispose();
});

/** A paper of one of the certifier's orders that the server has. */
async function somePaper(): Promise<Upload & { orderId: string }> {
  const orders = new Set((await world.api.rows('orders')).map(({ id }) => id));
  for (const upload of await world.api.rows('uploads')) {
    const { orderId, receivedAt, removed, type } = upload;
    if (orderId === null || !orders.has(orderId) || receivedAt === null || removed !== null) continue;
    if (type === 'application/pdf') return { ...upload, orderId };
  }
  throw new Error('the demo has no paper of the certifier’s');
}

interface Read {
  status: number;
  range: string | null;
  bytes: Buffer;
}

/** What the worker answers for a file of this device. */
async function readKept(page: Page, id: string, range?: string): Promise<Read> {
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
 * Starts the certifier's browser anew, at the order. With `full`, there is no room left as far as the page can write: whatever Chromium
 * tells a page is 10 GiB more than is used.
 */
async function startAgain(orderId: string, full: boolean): Promise<Page> {
  await world.certifier.kill();
  const page = await world.certifier.start();
  const { origin } = new URL(world.link.url);
  if (full) {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  }
  await page.goto(`${origin}/orders/${orderId}`);
  return page;
}

/**
 * Adds a picture each second until one finds no room: a worker that the browser itself has woken may have asked for what is granted
 * before it was changed, and Chromium counts with that for half a minute. Returns how many were kept.
 */
async function addUntilFull(page: Page): Promise<number> {
  for (let kept = 0; ; kept += 1) {
    const name = `trop ${kept}.png`;
    await add(page, name, noisyPicture(500, 500), name);
    const full = page.getByRole('dialog').getByText('L’appareil n’a plus de place');
    if ((await full.count()) > 0) return kept;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Adds a picture by the order's page, and waits for what is said of it. */
async function add(page: Page, name: string, buffer: Buffer, said: string): Promise<void> {
  await page.getByLabel('Fichiers à ajouter').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByRole('dialog').getByText(said).first().waitFor();
}

/** A short film, as a phone's camera gives it. */
async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      if (context !== null) context.fillStyle = `hsl(${frame * 18} 80% 50%)`;
      context?.fillRect(0, 0, 160, 120);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** What was captured on this device and is kept here, by name. */
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

test('[FL5] [RN4] papers and films are kept and read in ranges without network, freed on demand, and a full disk costs nothing that was captured', async () => {
  const paper = await somePaper();
  let page = await startCertifier(world);
  await page.goto(`${world.link.url}/orders/${paper.orderId}`);
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
  await eventually('the worker has the film', async () =>
    (await readKept(page, filmed.id)).status === 200 ? true : undefined,
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
  await documents.getByText('Gardé sur cet appareil').first().waitFor();
  const start = await readKept(page, paper.id, 'bytes=0-4');
  expect([start.status, start.range, start.bytes.toString()]).toEqual([206, `bytes 0-4/${paper.size}`, '%PDF-']);
  expect((await readKept(page, paper.id, `bytes=${paper.size}-`)).status).toBe(416);
  expect(sha256((await readKept(page, paper.id)).bytes)).toBe(paper.sha256);
  await documents.getByRole('button', { name: `Voir ${paper.name}` }).click();
  const tab = page.getByRole('link', { name: 'Ouvrir le PDF dans un onglet' });
  expect(await tab.getAttribute('href')).toBe(`/kept/${paper.id}`);

  await page.goto(`${world.link.url}/sync`);
  await page.getByRole('button', { name: 'Libérer ce qui est sûr' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Libérer' }).click();
  await page.getByText(/^Place libérée :/).waitFor();
  expect((await readKept(page, paper.id)).status).toBe(404);

  await page.goto(`${world.link.url}/orders/${paper.orderId}`);
  await documents.getByText('En ligne seulement').first().waitFor();
  await page.getByRole('button', adding).click();
  const small = noisyPicture(100, 100);
  await add(page, 'cave 1.png', small, 'Enregistré sur cet appareil');

  page = await startAgain(paper.orderId, true);
  await page.getByRole('button', adding).click();
  const others = await addUntilFull(page);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.getByText(/^La place va manquer sur cet appareil/).waitFor();

  page = await startAgain(paper.orderId, false);
  documents = page.locator('#documents');
  // Folded away where there are many.
  await documents.getByText('cave 1.png').waitFor({ state: 'attached' });
  const here = await capturedHere(page);
  expect([...here.keys()].filter((name) => name.startsWith('trop '))).toHaveLength(others);
  expect(sha256((await readKept(page, here.get('cave 1.png') ?? '')).bytes)).toBe(sha256(small));
});
