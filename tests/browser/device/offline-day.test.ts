import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DrivenBrowser } from '#tests/support/browsers/driven.ts';
import { createFirefoxProfile, startFirefox } from '#tests/support/browsers/firefox.ts';
import { startWebKit } from '#tests/support/browsers/webkit.ts';
import { isMissing } from '#tests/support/browsers/missing.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import type { FaultyProxy } from '../support/network/faulty-proxy.ts';
import { createFaultyProxy } from '../support/network/faulty-proxy.ts';
import { handsOn, signInByHand } from '../support/desk/hands.ts';
import { certifierEmail, signInToApi } from '../support/server/api.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

let server: ServerProcess;
let link: FaultyProxy;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  ends = [];
  server = await createServerProcess();
  ends.push(server.dispose);
  await server.start();
  link = await createFaultyProxy(server.url);
  ends.push(link.close);
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

const texts = ['sans réseau, un', 'sans réseau, deux'];
const photo = { name: 'chaudière.png', type: 'image/png', bytes: noisyPicture(320, 240) };
const photoHash = createHash('sha256').update(photo.bytes).digest('hex');
/** Opens the photos. A wide window shows them beside the messages. */
const showPhotos = `void document.querySelector('a[href$="tab=photos"]')?.click()`;
/** Holds when the photo is among the order's files. Its group may be folded. */
const photoIsThere = `document.querySelector('#documents [aria-label="Voir ${photo.name}"]') !== null`;

interface Sent {
  messages: string[];
  /** Hashes of the files that the server reports as completely received. */
  photos: string[];
}
const everything: Sent = { messages: texts.toSorted(), photos: [photoHash] };

/**
 * Plays a day offline: signs in, loses the network, writes, takes a photo, dies, restarts offline, and sends everything
 * when the network is back. Returns what the server then holds.
 */
async function playDay(browser: DrivenBrowser, startAgain: () => Promise<DrivenBrowser>): Promise<Sent> {
  const api = await signInToApi(server.url, certifierEmail);
  const [order] = await api.rows('orders');
  if (order === undefined) throw new Error('the demo has no order');
  const hands = handsOn(browser);
  await signInByHand(browser, hands, link.url);
  await browser.goto(`${link.url}/orders/${order.id}?tab=messages`);
  await hands.reads('Votre message');

  await server.stop();
  for (const text of texts) {
    await hands.fill('Votre message', text);
    await hands.press('Envoyer');
    await hands.until(
      'it is in the thread',
      `document.querySelector('#form-message ul, #form-message ol')?.innerText.includes('${text}')`,
    );
  }
  await browser.evaluate(showPhotos);
  await hands.press('Ajouter des photos ou documents');
  await hands.choose('Fichiers à ajouter', photo);
  await hands.until('the photo is kept', photoIsThere);
  const again = await startAgain();
  const handsAgain = handsOn(again);
  await again.goto(`${link.url}/orders/${order.id}?tab=messages`);
  for (const text of texts) await handsAgain.reads(text);
  await handsAgain.reads('À envoyer');
  await again.evaluate(showPhotos);
  await handsAgain.until('the photo is still there', photoIsThere);
  await server.start();
  await again.evaluate(`dispatchEvent(new Event('online'))`);
  await handsAgain.reads('Tout est sur le serveur');
  const messages = (await api.rows('messages')).map(({ body }) => body).filter((body) => texts.includes(body));
  const received = (await api.rows('uploads')).filter(({ receivedAt }) => receivedAt !== null);
  const photos = received.filter(({ name }) => name === photo.name).map(({ sha256 }) => sha256);
  return { messages: messages.toSorted(), photos };
}

describe('[LW1] [FL1] [FL2] [OB3] [OB4] [OB8] sends an offline day once: login, writes, a photo, a kill and a restart', () => {
  test.skipIf(isMissing('firefox'))('in Firefox', minutes(5), async () => {
    const { profile, remove } = await createFirefoxProfile();
    const first = await startFirefox(profile);
    ends.push(remove, first.close);
    const sent = await playDay(first, async () => {
      await first.close();
      const second = await startFirefox(profile);
      ends.push(second.close);
      return second;
    });
    expect(sent).toEqual(everything);
  });

  // Driven WebKit stores no profile on disk and ends with a killed page. The page is therefore closed and opened again.
  test.skipIf(isMissing('webkit'))('in WebKit', minutes(5), async () => {
    const browser = await startWebKit();
    ends.push(browser.close);
    const sent = await playDay(browser, async () => {
      await browser.closePage();
      return browser;
    });
    expect(sent).toEqual(everything);
  });
});
