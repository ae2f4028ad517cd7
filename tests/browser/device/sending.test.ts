import type { Browser, BrowserContext } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { certifierEmail, signInToApi } from '../support/server/api.ts';
import { openSyncLine, signIn, waitUntilSafe } from '../support/app.ts';
import { openContext } from '../support/contexts.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { eventually } from '../support/server/processes.ts';
import { createSlowLink } from '../support/network/slow-link.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

let server: ServerProcess;
let browser: Browser | undefined;

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await server.dispose();
});

/**
 * Stubs the network information that a phone's browser has and this one lacks. Mobile at first, then the value that a page
 * sends to the channel.
 */
const phoneNetwork = `{
  const connection = Object.assign(new EventTarget(), { type: 'cellular' });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  new BroadcastChannel('network').addEventListener('message', ({ data }) => {
    connection.type = data;
    connection.dispatchEvent(new Event('change'));
  });
};
`;

/**
 * Opens a context whose page and sending worker use that network. The service worker, where the stub is impossible, is
 * blocked.
 */
async function openPhone(): Promise<BrowserContext> {
  const context = await openContext(browser, {
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(phoneNetwork);
  await context.route(/sync-worker-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: phoneNetwork + (await answer.text()) });
  });
  return context;
}

test('[FL4] holds a photo for Wi-Fi as the user chose, says so, and sends it reduced on Wi-Fi, or earlier when the user allows it', async () => {
  const api = await signInToApi(server.url, certifierEmail);
  const [order] = await api.rows('orders');
  if (order === undefined) throw new Error('the demo has no order of the certifier');
  const context = await openPhone();
  const page = await context.newPage();
  await signIn(page, server.url, certifierEmail);
  await waitUntilSafe(page);
  await page.goto(`${server.url}/profile`);
  await page.getByRole('switch', { name: 'Envoyer par Wi-Fi seulement' }).click();
  await page.getByRole('radio', { name: 'Photos réduites' }).click();
  await page.getByText(/^Photos réduites à 2560 pixels/).waitFor();

  await page.goto(`${server.url}/orders/${order.id}?tab=photos`);
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  const picture = { name: 'pignon ouest.png', mimeType: 'image/png', buffer: noisyPicture(2_700, 120) };
  await page.getByLabel('Fichiers à ajouter').setInputFiles([picture]);
  await page.getByRole('dialog').getByText('pignon ouest.jpg').first().waitFor();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.locator('#documents').getByText('Sur cet appareil, attend le Wi-Fi').first().waitFor();

  await page.goto(`${server.url}/sync`);
  await openSyncLine(page.getByRole('region', { name: 'Pas encore sur le serveur' }), order.number ?? '');
  await page.getByText('Sur cet appareil, attend le Wi-Fi').waitFor();
  await page.getByText(/Ils attendent le Wi-Fi/).waitFor();
  const rowOf = async () => (await api.rows('uploads')).find(({ name }) => name === 'pignon ouest.jpg');
  const attached = await eventually('the server knows of the photo', rowOf);
  expect(attached).toMatchObject({ receivedAt: null, type: 'image/jpeg' });
  expect(attached.size).toBeLessThan(picture.buffer.length);

  await page.evaluate(`new BroadcastChannel('network').postMessage('wifi')`);
  await eventually('the photo is on the server', async () => ((await rowOf())?.receivedAt ? true : undefined));
  await waitUntilSafe(page);

  await page.evaluate(`new BroadcastChannel('network').postMessage('cellular')`);
  await page.goto(`${server.url}/orders/${order.id}?tab=photos`);
  await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
  const urgent = { name: 'compteur.png', mimeType: 'image/png', buffer: noisyPicture(300, 90) };
  await page.getByLabel('Fichiers à ajouter').setInputFiles([urgent]);
  await page.getByRole('dialog').getByText('compteur.png').first().waitFor();
  await page.goto(`${server.url}/sync`);
  await page.getByRole('button', { name: 'Envoyer par le réseau mobile' }).click();
  await page.getByText('Photos et documents partent par le réseau mobile pendant une heure.').waitFor();
  const received = async () =>
    (await api.rows('uploads')).find(({ name, receivedAt }) => name === 'compteur.png' && receivedAt !== null);
  await eventually('the urgent photo is on the server', received);
  await waitUntilSafe(page);
  await context.close();
});

test(
  '[FL2] sends a photo over a link of 10 KiB/s, on which one request takes longer than a minute',
  minutes(6),
  async () => {
    const api = await signInToApi(server.url, certifierEmail);
    const [order] = await api.rows('orders');
    if (order === undefined) throw new Error('the demo has no order of the certifier');
    const link = await createSlowLink(Number(new URL(server.url).port), 10_240);
    try {
      const context = await openContext(browser, { viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      await signIn(page, link.url, certifierEmail);
      await waitUntilSafe(page);
      await page.goto(`${link.url}/orders/${order.id}?tab=photos`);
      await page.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
      const picture = { name: 'cave lente.png', mimeType: 'image/png', buffer: noisyPicture(600, 380) };
      expect(picture.buffer.length).toBeGreaterThan(61 * 10_240);
      expect(picture.buffer.length).toBeLessThan(80 * 10_240);
      await page.getByLabel('Fichiers à ajouter').setInputFiles([picture]);
      await page.getByRole('dialog').getByText('cave lente.png').first().waitFor();
      const received = async () =>
        (await api.rows('uploads')).find(({ name, receivedAt }) => name === 'cave lente.png' && receivedAt !== null);
      expect(await eventually('the photo is on the server', received, { within: minutes(4).timeout })).toMatchObject({
        size: picture.buffer.length,
      });
      await context.close();
    } finally {
      await link.close();
    }
  },
);
