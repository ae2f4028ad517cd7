import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WebPushMessage } from '#contract/protocol/sync/web-push.ts';
import type { Order } from '#contract/entities/order.ts';
import { violationsInBothThemes } from '../support/checks/axe.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { allowPush, shownNotifications, tapNotification } from '../support/worker.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from '../support/world.ts';

/** The time limit is long, because a busy machine is slow. */

let world: World;
let phone: Page;
let order: Order;

beforeAll(async () => {
  world = await createWorld();
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no pending visit');
  order = first.order;
  phone = await startCertifier(world);
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

function sheet() {
  return phone.getByRole('dialog');
}

test('[LW1] [LW3] sets a reminder offline by one tap, keeps it through a reload, snoozes, completes and reopens it, and sends it once', async () => {
  await phone.goto(`${world.link.url}/orders/${order.id}?tab=messages`);
  await phone.getByLabel('Votre message').waitFor();
  await world.server.stop();
  await phone.getByRole('button', { name: 'Ajouter un rappel' }).click();
  const field = sheet().getByLabel('À faire');
  expect(await field.inputValue()).toBe(`Rappeler ${order.client.name}`);
  await field.fill('');
  await sheet().getByRole('button', { name: 'Enregistrer' }).click();
  await sheet().getByText('Écrivez ce qui est à faire').waitFor();
  const title = `Rappeler pour la clé ${Date.now()}`;
  await field.fill(title);
  await sheet().getByRole('textbox', { name: 'Heure' }).fill('07:35');
  await phone.reload();
  await expect.poll(() => sheet().getByLabel('À faire').inputValue()).toBe(title);
  expect(await sheet().getByRole('textbox', { name: 'Heure' }).inputValue()).toBe('07:35');
  await sheet().getByRole('button', { name: 'Demain 9 h', pressed: false }).click();
  await sheet().getByRole('button', { name: 'Demain 9 h', pressed: true }).waitFor();
  expect(await violationsInBothThemes(phone)).toEqual([]);
  await sheet().getByRole('button', { name: 'Enregistrer' }).click();
  await phone.getByText('Rappel enregistré.').waitFor();
  await phone.locator('#reminders').getByRole('button', { name: title }).waitFor();

  await phone.goto(`${world.link.url}/rappel?q=${encodeURIComponent(title)}`);
  const item = phone.getByRole('article').filter({ hasText: title });
  await item.getByText('À envoyer').waitFor();
  await item.getByRole('button', { name: `Reporter : ${title}` }).click();
  await item.getByRole('button', { name: 'Demain 9 h' }).click();
  await phone.getByText('Reporté : demain à 09:00.').waitFor();
  await item.getByRole('button', { name: `Fait : ${title}` }).click();
  await item.getByText('Traité').waitFor();
  await phone.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await item.getByRole('button', { name: `Fait : ${title}` }).waitFor();

  await world.server.start();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  const found = await eventually('the server has the reminder as open', async () => {
    const own = (await world.api.rows('reminders')).filter((one) => one.title === title);
    return own.length > 0 && own[0]?.done === null && own[0].orderId === order.id ? own : undefined;
  });
  expect(found).toHaveLength(1);
  const desk = await startDesk(world);
  await desk.goto(`${world.deskUrl}/rappel?who=all&q=${encodeURIComponent(title)}`);
  await desk.getByRole('article').filter({ hasText: title }).waitFor();
});

test('notifies a closed app with the order’s number only, sets the badge and opens the order; notifies when a reminder is due', async () => {
  const { url } = world.link;
  const deliver = await allowPush(phone, url);
  await phone.goto(`${url}/profile`);
  await phone
    .getByText('Actives tant que l’application est ouverte')
    .or(phone.getByText('Actives : messages'))
    .waitFor();
  const number = order.number ?? '';
  const reported: WebPushMessage = {
    userId: world.api.id,
    text: `Nouveau message sur la commande ${number}`,
    tag: `messages-${order.id}`,
    path: `/orders/${number}#form-message`,
    unread: 7,
  };
  const worker = await eventually('the worker runs', () => phone.context().serviceWorkers()[0]);
  await worker.evaluate(() => {
    const badge = (count: number): Promise<void> =>
      Promise.resolve(Reflect.set(self, 'badge', count)).then(() => undefined);
    Reflect.set(navigator, 'setAppBadge', badge);
  });
  await deliver({ ...reported, userId: crypto.randomUUID(), tag: 'of-somebody-else' });
  // DevTools does not say whether the worker got a message. As a push service does, this sends it again; its tag keeps it single.
  await eventually('the notification is shown', async () => {
    await deliver(reported);
    const isShown = async () => ((await shownNotifications(phone)).length > 0 ? true : undefined);
    return eventually('it is shown after this delivery', isShown, { within: 20_000 }).catch(() => undefined);
  });
  expect(await shownNotifications(phone)).toEqual([{ tag: reported.tag, text: reported.text }]);
  expect(await worker.evaluate(() => Reflect.get(self, 'badge') as unknown)).toBe(7);
  await tapNotification(phone, reported.tag);
  await phone.waitForURL((address) => address.pathname === `/orders/${number}`);
  await phone.getByLabel('Votre message').waitFor();
  expect(await shownNotifications(phone)).toEqual([]);

  const reminderId = crypto.randomUUID();
  const title = 'Appeler le syndic';
  const me = { id: world.api.id, name: 'Sophie Dubois' };
  const dueAt = new Date(Date.now() + 4_000).toISOString();
  const given = { reminderId, title, note: '', dueAt, assignee: me, orderId: order.id, clientId: null };
  expect((await pushed(world.api, 'reminder.create', given)).status).toBe('applied');
  await phone.getByText(`Rappel : ${title}`).waitFor();
  const text = `Rappel à faire maintenant, commande ${number}`;
  await expect.poll(() => shownNotifications(phone)).toEqual([{ tag: `reminder-${reminderId}`, text }]);
  await tapNotification(phone, `reminder-${reminderId}`);
  await expect.poll(() => sheet().getByLabel('À faire').inputValue()).toBe(title);
  await sheet().getByRole('button', { name: 'Fait' }).click();
  await phone.getByText('Rappel traité.').waitFor();
});
