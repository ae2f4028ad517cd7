import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer as createTcpServer } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proofLinkAnswer } from '#contract/protocol/proofs.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import type { DrivenBrowser } from '#tests/support/browsers/driven.ts';
import { createFirefoxProfile, startFirefox } from '#tests/support/browsers/firefox.ts';
import { isMissing } from '#tests/support/browsers/missing.ts';
import { startWebKit } from '#tests/support/browsers/webkit.ts';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { violations } from '../support/checks/axe.ts';
import { openContext } from '../support/contexts.ts';
import { handsOn } from '../support/desk/hands.ts';
import { smallTargets, widerThanPage } from '../support/checks/layout.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

const grant = 'Dossier de prime accordée';
const thanks = 'Merci, vos fichiers sont reçus.';

let server: ServerProcess;
let office: ApiUser;
let orderId: string;
let address: string;
let chrome: Browser;

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
  office = await signInToApi(server.url, supervisorEmail);
  const order = (await office.rows('orders')).find(({ state }) => state === 'encoding');
  if (order === undefined) throw new Error('the demo has no order to ask proofs for');
  orderId = order.id;
  const example = exampleArgs({ id: office.id, name: '' })['proof.request'];
  const args = { ...example, requestId: crypto.randomUUID(), orderId, pieces: ['grant', 'invoice'] };
  const createdAt = new Date().toISOString();
  const mutations = [aMutation('proof.request', args, { createdAt })];
  const { deviceId, token } = office;
  const body = { protocol: protocolVersion, deviceId, sentAt: createdAt, mutations };
  await office.push('main', body);
  const headers = { authorization: `Bearer ${token}` };
  const link = await fetch(`${server.url}/api/v1/orders/${orderId}/proof-link`, { method: 'POST', headers });
  address = `${server.url}${new URL(proofLinkAnswer.parse(await link.json()).url, server.url).pathname}`;
  chrome = await chromium.launch(chromiumLaunchOptions());
});
afterAll(async () => {
  await chrome.close();
  await server.dispose();
});

async function open(options: BrowserContextOptions, query = ''): Promise<Page> {
  const page = await (await openContext(chrome, options)).newPage();
  await page.goto(`${address}${query}`);
  return page;
}

/** Returns whether the order has a document of the client of this name. */
async function hasDocument(name: string): Promise<boolean> {
  const documents = await office.rows('documents');
  return documents.some((one) => one.orderId === orderId && one.source === 'client' && one.name === name);
}

describe('the client’s page', () => {
  test('fits a small phone and reads well, in both languages and themes', async () => {
    for (const language of ['fr', 'nl'] as const) {
      for (const [width, colorScheme] of [
        [320, 'light'],
        [390, 'dark'],
      ] as const) {
        const page = await open({ viewport: { width, height: 700 }, colorScheme }, `?language=${language}`);
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({
            name: `${'handleidingverwarmingsinstallatie'.repeat(3)}.pdf`,
            mimeType: 'application/pdf',
            buffer: Buffer.from('MZ'),
          });
        await page.locator('#send').click();
        await page.locator('.bad').waitFor();
        expect(await widerThanPage(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
        await page.context().close();
      }
    }
  });

  test('takes a file without JavaScript', async () => {
    const page = await open({ javaScriptEnabled: false });
    const picture = { name: 'sans script.png', mimeType: 'image/png', buffer: noisyPicture(40, 30) };
    await page.getByLabel(grant).setInputFiles(picture);
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByText(thanks).waitFor();
    await page.getByRole('listitem').getByText('sans script.png').waitFor();
    expect(await hasDocument('sans script.png')).toBe(true);
  });

  test('says that a cut stopped a file, and takes it once the network is back', async () => {
    const page = await open({});
    await page.getByLabel(grant).setInputFiles({
      name: 'coupée.png',
      mimeType: 'image/png',
      buffer: noisyPicture(400, 300),
    });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByText(/^L’envoi de coupée\.png s’est arrêté\./).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByText(thanks).waitFor();
    expect(await hasDocument('coupée.png')).toBe(true);
  });

  test('goes on by itself with a file whose connection broke, from where it broke', async () => {
    const picture = noisyPicture(700, 500);
    const offsets: number[] = [];
    let sent = 0;
    let isCut = false;
    const link = createTcpServer((browser) => {
      const upstream = connect(Number(new URL(address).port), '127.0.0.1');
      const end = (): void => void [browser, upstream].map((socket) => socket.destroy());
      upstream.on('error', end).on('close', end);
      browser.on('error', () => upstream.end()).on('close', () => upstream.end());
      browser.on('data', (bytes: Buffer) => {
        sent += bytes.length;
        upstream.write(bytes);
        const offset = /^x-file-offset: (\d+)/im.exec(bytes.toString('latin1'))?.[1];
        if (offset !== undefined) offsets.push(Number(offset));
        if (isCut || sent < picture.length * 0.7) return;
        isCut = true;
        // What was passed on arrives.
        upstream.end();
        browser.destroy();
      });
      upstream.pipe(browser);
    });
    link.listen(0, '127.0.0.1');
    await once(link, 'listening');
    const { port } = link.address() as AddressInfo;
    const page = await (await openContext(chrome, {})).newPage();
    await page.goto(`http://127.0.0.1:${port}${new URL(address).pathname}`);
    await page.getByLabel(grant).setInputFiles({ name: 'reprise.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByText(thanks).waitFor();
    expect(isCut).toBe(true);
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBeGreaterThan(picture.length / 2);
    expect(await hasDocument('reprise.png')).toBe(true);
    await page.context().close();
    link.close();
  });

  /** Sends a picture; returns whether the order has it. */
  async function sendIn(browser: DrivenBrowser, name: string): Promise<boolean> {
    const hands = handsOn(browser);
    await browser.goto(address);
    await hands.choose(grant, { name, type: 'image/png', bytes: noisyPicture(60, 40) });
    await hands.press('Envoyer');
    await hands.reads(thanks);
    await hands.reads(name);
    return hasDocument(name);
  }

  test.skipIf(isMissing('firefox'))('takes a file in Firefox', minutes(3), async () => {
    const { profile, remove } = await createFirefoxProfile();
    const browser = await startFirefox(profile);
    try {
      expect(await sendIn(browser, 'renard.png')).toBe(true);
    } finally {
      await browser.close();
      await remove();
    }
  });

  test.skipIf(isMissing('webkit'))('takes a file in WebKit', minutes(3), async () => {
    const browser = await startWebKit();
    try {
      expect(await sendIn(browser, 'pomme.png')).toBe(true);
    } finally {
      await browser.close();
    }
  });
});
