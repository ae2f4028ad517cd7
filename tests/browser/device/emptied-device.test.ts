import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BrowserContext, Cookie, Page } from 'playwright';
import { certifierEmail } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { openContext } from '../support/contexts.ts';
import { setOffline } from '../support/network/network.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';

let world: World;
let phone: Page;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Types a message and leaves it unsent. The page is then hidden, which is the last that the server hears of it. */
async function typeAndHide(path: string): Promise<void> {
  await phone.goto(`${world.link.url}${path}#form-message`);
  await phone.getByRole('textbox', { name: 'Message' }).first().pressSequentially('Rappeler le notaire');
  await phone.getByText('1 brouillon').first().waitFor();
  await phone.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await eventually('the server knows of the draft', async () => {
    const devices = await world.api.rows('devices');
    return devices.some(({ status, reportedAt }) => status.drafts === 1 && reportedAt !== '') || undefined;
  });
}

/** Loses what the browser stored, as a cleaner does, while an act was made that nobody could be told of. */
async function lose(storageTypes: string): Promise<void> {
  await setOffline(phone.context(), true);
  await phone.getByRole('button', { name: 'Envoyer', exact: true }).first().click();
  await phone
    .getByText(/Hors ligne/)
    .first()
    .waitFor();
  const devtools = await phone.context().newCDPSession(phone);
  const origin = new URL(world.link.url).origin;
  await phone.goto('about:blank');
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await setOffline(phone.context(), false);
  await signIn(phone, world.link.url, certifierEmail);
  await waitUntilSafe(phone);
  await phone.goto(`${world.link.url}/`);
}

/** Returns the device that a browser remembers in its cookie. */
async function remembered(context: BrowserContext): Promise<Cookie> {
  const cookie = (await context.cookies(world.link.url)).find(({ name }) => name === 'mycerti_device');
  if (cookie === undefined) throw new Error('the browser remembers no device');
  return cookie;
}

test('[RN5b] a browser with a copied cookie is a device of its own, and no loss stays that is none', async () => {
  const [, , third] = await visitsToStart(world);
  const copied = await remembered(phone.context());
  const context = await openContext(phone.context().browser());
  await context.addCookies([copied]);
  const tablet = await context.newPage();
  await signIn(tablet, world.link.url, certifierEmail);
  await waitUntilSafe(tablet);
  const own = await remembered(context);
  expect(own.value).not.toBe(copied.value);
  const rowOf = async (id: string) => (await world.api.rows('devices')).find(({ deviceId }) => deviceId === id);
  await eventually('the tablet has reported', async () => rowOf(own.value));
  // The phone was never signed out, and speaks again.
  await typeAndHide(`/orders/${third?.order.id ?? ''}`);
  await eventually('both are listed, and nothing is lost', async () => {
    const [there, here] = [await rowOf(own.value), await rowOf(copied.value)];
    return (there?.lost === null && here?.lost === null) || undefined;
  });
  await context.close();
  await phone.getByLabel('Votre message').fill('');
});

test('[RN5] a browser that lost its storage, and one that lost its cookies too, say what they last held', async () => {
  const [first, second] = await visitsToStart(world);
  if (first === undefined || second === undefined) throw new Error('the demo has no two visits to make');
  await typeAndHide(`/orders/${first.order.id}`);
  await lose('indexeddb,local_storage,service_workers,cache_storage');
  const returned = phone.getByRole('region', { name: 'Appareil revenu vide' });
  await returned.getByRole('heading').click();
  await returned.getByText(/1 élément n’était pas envoyé/).waitFor();
  await returned.getByRole('button', { name: 'Masquer' }).click();
  await returned.waitFor({ state: 'detached' });

  await typeAndHide(`/orders/${second.order.id}`);
  await lose('all');
  // What was put off was of the lost database. The server last heard of a draft alone: the device is not called silent.
  await returned.waitFor();
  expect(await phone.getByRole('region', { name: 'Appareil sans nouvelles' }).count()).toBe(0);
});
