import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { WebPushMessage } from '#contract/protocol/sync/web-push.ts';
import { isUnread } from '#contract/rules/people/unread.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { allowBackgroundSync, allowPush, shownNotifications } from '../support/worker.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startSupervisor, startTablet } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;
let office: ApiUser;
let phone: Page;
/** A colleague's order, which the supervisor assigns to the certifier. */
let order: Order;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  // The order has no messages, because the bell counts messages and notifications together.
  const withMessages = new Set((await office.rows('messages')).map(({ orderId }) => orderId));
  const found = (await office.rows('orders')).find(
    ({ id, assignee, handler, visitedBy, invoice, state }) =>
      !withMessages.has(id) &&
      [assignee, handler, visitedBy].every((one) => one?.id !== world.api.id) &&
      invoice === null &&
      ['toPlan', 'planned'].includes(state),
  );
  if (found === undefined) throw new Error('the demo has no order of a colleague that is still to be visited');
  order = found;
  phone = await startCertifier(world);
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

/** Returns the number on the bell. */
async function bellCount(): Promise<number> {
  const label = await phone
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .getAttribute('aria-label');
  return Number(/\d+/.exec(label ?? '')?.[0] ?? 0);
}

/** Returns the notification of the order's assignment. */
function assignmentNotice() {
  const street = `${order.address.street} ${order.address.number}`;
  return phone
    .getByRole('listitem')
    .filter({ hasText: 'Cette commande vous est attribuée.' })
    .filter({ hasText: new RegExp(street.replaceAll(/[^\p{L}\p{N} ]/gu, '.'), 'i') });
}

async function assignTo(desk: Page, to: string): Promise<void> {
  const part = desk.locator('#form-assign');
  await part
    .getByRole('button', { name: /^Attribué à/ })
    .or(part.getByLabel('Attribué à'))
    .first()
    .click();
  await desk.getByRole('option', { name: to, exact: true }).click();
  await part.getByRole('button', { name: `Attribuer à ${to}` }).click();
  const anyway = desk.getByRole('dialog').getByRole('button', { name: 'Attribuer quand même' });
  const saved = desk.getByText('Attribution enregistrée.');
  await anyway.or(saved).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await saved.waitFor();
}

test('[RN1c] [PL9] a page that is loaded again streams at once, not when the lease of the former page ends', async () => {
  await waitUntilSafe(phone);
  // The first page may not have had the stream yet.
  for (let time = 1; time <= 2; time += 1) {
    const streamed = world.link.nextForwarded(({ path }) => path.endsWith('/events'));
    await phone.reload();
    const loadedAt = Date.now();
    await streamed;
    expect(Date.now() - loadedAt).toBeLessThan(3_000);
  }
});

test('[PL9] [LW3] shows a newly assigned order on the other screen at once, counts it on the bell, and opens it offline', async () => {
  const me = (await office.rows('employees')).find(({ id }) => id === world.api.id);
  if (me === undefined) throw new Error('the certifier is no employee');
  await phone.goto(`${world.link.url}/notifications`);
  await phone.getByRole('heading', { level: 1, name: 'Messages et notifications' }).waitFor();
  await phone.getByRole('list', { name: 'Messages et notifications reçus' }).or(phone.getByText('Rien reçu')).waitFor();
  const messages = (await world.api.rows('messages')).filter((one) => isUnread(one, world.api.id));
  const notifications = (await world.api.rows('notifications')).filter(({ readAt }) => readAt === null);
  const before = messages.length + notifications.length;
  await expect.poll(bellCount).toBe(before);
  const desk = await startSupervisor(world, order);
  await assignTo(desk, me.name);
  await assignmentNotice().getByText('Nouveau').waitFor();
  await expect.poll(bellCount).toBe(before + 1);

  await world.server.stop();
  await assignmentNotice().getByRole('link').click();
  await phone.getByLabel('Remarque interne').waitFor();
  expect(new URL(phone.url()).pathname).toContain(order.number ?? order.id);
  await expect.poll(bellCount).toBe(before);
  await phone.goto(`${world.link.url}/notifications?unread=1`);
  await phone.getByRole('radio', { name: 'Non lus', checked: true }).waitFor();
  await expect.poll(() => assignmentNotice().count()).toBe(0);

  await world.server.start();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await eventually('the server knows that it was read', async () => {
    const rows = await world.api.rows('notifications');
    const isRead = rows.some(
      ({ kind, orderId, readAt }) => kind === 'orderAssigned' && orderId === order.id && readAt !== null,
    );
    return isRead || undefined;
  });
});

test('[LW3] marks a message as read on every device of the user, and once when two devices read it offline', async () => {
  const tablet = await startTablet(world);
  await tablet.goto(`${world.server.url}/notifications`);
  await phone.goto(`${world.link.url}/notifications`);
  const on = (device: Page, body: string) => device.getByRole('listitem').filter({ hasText: body });
  const write = async (body: string): Promise<void> => {
    await pushed(office, 'order.sendMessage', { orderId: order.id, messageId: crypto.randomUUID(), body });
    for (const device of [phone, tablet]) await on(device, body).getByText('Nouveau').waitFor();
  };
  const readBy = async (body: string): Promise<string[]> => {
    const message = (await world.api.rows('messages')).find((one) => one.body === body);
    return (message?.readBy ?? []).map(({ userId }) => userId).filter((userId) => userId === world.api.id);
  };

  const here = `Clé chez le voisin ${Date.now()}`;
  await write(here);
  await tablet.getByRole('button', { name: 'Tout marquer lu' }).click();
  await expect.poll(() => on(phone, here).getByText('Nouveau').count()).toBe(0);
  await expect.poll(bellCount).toBe(0);

  const both = `Sonner deux fois ${Date.now()}`;
  await write(both);
  world.link.decide(() => 'drop');
  await setOffline(tablet.context(), true);
  for (const device of [phone, tablet]) {
    await device.getByRole('button', { name: 'Tout marquer lu' }).click();
    await device.getByText('Tout est lu', { exact: true }).waitFor();
  }
  expect(await readBy(both)).toEqual([]);
  await setOffline(tablet.context(), false);
  world.link.decide(() => 'pass');
  for (const device of [tablet, phone]) {
    await device.evaluate(() => dispatchEvent(new Event('online')));
    await waitUntilSafe(device);
  }
  await expect.poll(() => readBy(both)).toEqual([world.api.id]);
  await tablet.context().close();
});

/** Returns which row each shown notification is about, and whether it was heard when it took the place of another. */
function reportedNotifications(): Promise<{ rowId: unknown; isHeard: unknown }[]> {
  return phone.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map((one) => ({
      rowId: Reflect.get(one.data as object, 'rowId') as unknown,
      isHeard: Reflect.get(one, 'renotify') as unknown,
    }));
  });
}

test('a notification closes once its message is read, here, on another device or while the app is closed; the next is heard', async () => {
  const { url } = world.link;
  await phone.goto(`${url}/notifications`);
  const tablet = await startTablet(world);
  await tablet.goto(`${world.server.url}/notifications`);
  const deliver = await allowPush(phone, url);
  const on = (device: Page, body: string) => device.getByRole('listitem').filter({ hasText: body });

  /** Sends a message as the office does, and delivers its push as a push service does. */
  async function notifyOf(body: string): Promise<WebPushMessage> {
    const messageId = crypto.randomUUID();
    await pushed(office, 'order.sendMessage', { orderId: order.id, messageId, body });
    for (const device of [phone, tablet]) await on(device, body).getByText('Nouveau').waitFor();
    const text = `Nouveau message sur la commande ${order.number}`;
    const tag = `messages-${order.id}`;
    const message = { userId: world.api.id, text, tag, rowId: messageId, path: '/notifications', unread: 1 };
    await eventually('its notification is shown', async () => {
      await deliver(message);
      const isShown = async () => (await reportedNotifications()).some(({ rowId }) => rowId === messageId) || undefined;
      return eventually('it is shown after this delivery', isShown, { within: 20_000 }).catch(() => undefined);
    });
    return message;
  }

  await notifyOf(`Chien dans la cour ${Date.now()}`);
  const second = await notifyOf(`Code 4512 ${Date.now()}`);
  expect(await reportedNotifications()).toEqual([{ rowId: second.rowId, isHeard: true }]);
  await deliver(second);
  await expect.poll(reportedNotifications).toEqual([{ rowId: second.rowId, isHeard: false }]);
  await tablet.getByRole('button', { name: 'Tout marquer lu' }).click();
  await expect.poll(() => shownNotifications(phone)).toEqual([]);

  await notifyOf(`Sonnette cassée ${Date.now()}`);
  await phone.getByRole('button', { name: 'Tout marquer lu' }).click();
  await expect.poll(() => shownNotifications(phone)).toEqual([]);

  await notifyOf(`Clé à l’agence ${Date.now()}`);
  const wakeWorker = await allowBackgroundSync(phone, url);
  // A page of the site that is not the app.
  await phone.goto(`${url}/icons/icon-192.png`);
  await tablet.getByRole('button', { name: 'Tout marquer lu' }).click();
  await waitUntilSafe(tablet);
  expect(await shownNotifications(phone)).toHaveLength(1);
  await wakeWorker();
  await expect.poll(() => shownNotifications(phone)).toEqual([]);
  await tablet.context().close();
});

test('[LW3] marks all messages and notifications as read in one step, offline', async () => {
  const body = `Code du portail ${Date.now()}`;
  await pushed(office, 'order.sendMessage', { orderId: order.id, messageId: crypto.randomUUID(), body });
  const cancelled = await pushed(office, 'order.cancel', { orderId: order.id, reason: 'Vente annulée' });
  expect(cancelled.status).toBe('applied');
  await phone.goto(`${world.link.url}/notifications`);
  await phone.getByRole('listitem').filter({ hasText: body }).getByText('Nouveau').waitFor();
  await phone
    .getByRole('listitem')
    .filter({ hasText: 'La commande est annulée.' })
    .first()
    .getByText('Nouveau')
    .waitFor();
  await world.server.stop();
  await phone.getByRole('button', { name: 'Tout marquer lu' }).click();
  await phone.getByText('Tout est lu', { exact: true }).waitFor();
  await expect.poll(bellCount).toBe(0);
  await expect.poll(() => phone.getByText('Nouveau', { exact: true }).count()).toBe(0);

  await world.server.start();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await eventually('the server has all of them as read', async () => {
    const unread = (await world.api.rows('notifications')).filter(({ readAt }) => readAt === null);
    const message = (await world.api.rows('messages')).find((one) => one.body === body);
    const isRead = message?.readBy.some(({ userId }) => userId === world.api.id) === true;
    return (unread.length === 0 && isRead) || undefined;
  });
  // A reloaded page also counts the notifications that the server lists.
  await phone.reload();
  await phone.getByText('Tout est lu', { exact: true }).waitFor();
  await expect.poll(bellCount).toBe(0);
});
