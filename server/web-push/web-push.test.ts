import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import { publicConfig } from '#contract/protocol/public-config.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import type { PushService } from '#tests/support/server/push-service.ts';
import { openPushService } from '#tests/support/server/push-service.ts';
import { testId, testOrder, testReminder, testFollowUp, testUpload } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { operatorHeaders, aMutation } from '#tests/support/server/test-server.ts';
import { revokeDevicesOf } from '../domain/devices/devices.ts';
import { sendDueReminders } from '../maintenance.ts';
import { pushText } from './push-labels.ts';

let service: PushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

const settings = {
  keys: null,
  subject: 'mailto:tests@test.example',
  hosts: ['127.0.0.1'],
  pauses: [0, 0],
  local: true,
};

describeOnEachDatabase(
  'web push',
  (server) => {
    let sophie: TestClient;
    let karim: TestClient;
    let claire: TestClient;

    beforeEach(async () => {
      service.delivered.length = 0;
      service.answers.length = 0;
      sophie = await server().addUser('Sophie Dubois');
      karim = await server().addUser('Karim Benali');
      claire = await server().addUser('Claire Martin', 'supervisor');
      await server().store(testOrder(1, { assignee: sophie.user, handler: karim.user }));
    });

    async function register(client: TestClient, subscription: WebPushSubscription): Promise<number> {
      const headers = { ...client.headers('main'), 'content-type': 'application/json' };
      const url = client.url('main', '/alerts/subscription');
      return (await client.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(subscription) }))
        .statusCode;
    }

    async function forget(client: TestClient): Promise<number> {
      const url = client.url('main', '/alerts/subscription');
      return (await client.app.inject({ method: 'DELETE', url, headers: client.headers('main') })).statusCode;
    }

    async function write(author: TestClient, message: number): Promise<void> {
      const args = { orderId: testId(1), messageId: testId(message), body: 'Jean Lambert est absent, Rue du Marais' };
      expect(await author.push('main', aMutation('order.sendMessage', args))).toMatchObject([{ status: 'applied' }]);
      await server().context.webPush.idle();
    }

    const texts = (): string[] => service.delivered.map(({ alert }) => alert.text);

    async function subscriptions(): Promise<unknown[]> {
      return (await sql`select endpoint from alert_subscriptions`.execute(server().context.database.db)).rows;
    }

    test('sends a message to the devices of the people concerned, each in its language, naming the order’s number only', async () => {
      expect(await register(sophie, service.subscribe('nl'))).toBe(204);
      expect(await register(karim, service.subscribe())).toBe(204);
      expect(await register(claire, service.subscribe())).toBe(204);
      await write(karim, 80);
      expect(service.delivered.map(({ alert }) => alert)).toEqual([
        {
          userId: sophie.user.id,
          text: 'Nieuw bericht bij bestelling 2026-000001',
          tag: `messages-${testId(1)}`,
          rowId: testId(80),
          path: '/nl/orders/2026-000001#form-message',
          unread: 1,
        },
      ]);
      const headers = service.delivered[0]?.headers;
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200', urgency: 'normal' });
      expect(headers?.['topic']).toMatch(/^[\w-]{32}$/);
      expect(headers?.authorization).toMatch(/^vapid t=/);
      await write(claire, 81);
      expect(texts().slice(1).sort()).toEqual([
        'Nieuw bericht bij bestelling 2026-000001',
        'Nouveau message sur la commande 2026-000001',
      ]);
    });

    test('sends nothing for a repeated mutation', async () => {
      await register(sophie, service.subscribe());
      const args = { orderId: testId(1), messageId: testId(80), body: 'Bonjour' };
      const mutation = aMutation('order.sendMessage', args);
      await karim.push('main', mutation);
      await karim.push('main', mutation);
      await server().context.webPush.idle();
      expect(service.delivered).toHaveLength(1);
    });

    test('sends a notification to its user, with the page to open', async () => {
      await register(karim, service.subscribe());
      const args = {
        reminderId: testId(90),
        title: 'Rappeler Jean Lambert',
        note: '',
        dueAt: '2026-11-20T10:00:00.000Z',
        assignee: karim.user,
        orderId: testId(1),
        clientId: null,
      };
      await sophie.push('main', aMutation('reminder.create', args));
      await server().context.webPush.idle();
      expect(service.delivered.map(({ alert }) => alert)).toMatchObject([
        { text: 'Un rappel vous est confié, commande 2026-000001', path: '/rappel', unread: 1 },
      ]);
    });

    test('a returned file opens at its place among the order’s missing documents', async () => {
      await register(sophie, service.subscribe());
      await server().store(testOrder(3), testUpload(70, 3, { by: sophie.user }));
      const args = { orderId: testId(3), uploadId: testId(70), accepted: false, reason: 'Floue' };
      await claire.push('field', aMutation('upload.review', args));
      await server().context.webPush.idle();
      expect(service.delivered.map(({ alert }) => alert)).toMatchObject([
        { path: `/incomplete?order=${testId(3)}&file=${testId(70)}` },
      ]);
    });

    test('a returned survey opens', async () => {
      await register(sophie, service.subscribe());
      await server().store(testOrder(3, { assignee: sophie.user }), testFollowUp(3, { state: 'submitted' }));
      const args = { orderId: testId(3), reason: 'Floue', dueOn: null };
      await claire.push('field', aMutation('followUp.return', args));
      await server().context.webPush.idle();
      expect(service.delivered.map(({ alert }) => alert)).toMatchObject([{ path: `/suivi?order=${testId(3)}` }]);
    });

    test('deletes an endpoint that its push service does not know, and retries a failure twice', async () => {
      await register(sophie, service.subscribe());
      service.answers.push(503, 429);
      await write(karim, 80);
      expect(texts()).toHaveLength(1);
      service.answers.push(500, 500, 500);
      await write(karim, 81);
      expect(texts()).toHaveLength(1);
      expect(await subscriptions()).toHaveLength(1);
      service.answers.push(410);
      await write(karim, 82);
      expect(await subscriptions()).toEqual([]);
      const { body } = await server().app.inject({ url: '/metrics', headers: operatorHeaders });
      for (const line of ['alerts_sent_total 1', 'alerts_later_total 5', 'alerts_gone_total 1'])
        expect(body).toContain(`mycerti_${line}\n`);
    });

    test('stores one endpoint per device, for its last user; a revoked or unsubscribed device gets nothing', async () => {
      await register(sophie, service.subscribe());
      const later = service.subscribe();
      await register(sophie, later);
      expect(await subscriptions()).toEqual([{ endpoint: later.endpoint }]);
      // The same browser under another user.
      await register(karim, later);
      await write(karim, 80);
      expect(service.delivered).toEqual([]);
      expect(await forget(karim)).toBe(204);
      expect(await subscriptions()).toEqual([]);

      await register(sophie, service.subscribe());
      const at = server().clock.now;
      await server()
        .context.database.db.transaction()
        .execute((trx) => revokeDevicesOf(trx, 'sophie.dubois@test.example', at));
      expect(await subscriptions()).toEqual([]);
      await write(karim, 81);
      expect(service.delivered).toEqual([]);
    });

    test('refuses an endpoint of no known push service', async () => {
      const subscription = service.subscribe();
      expect(await register(sophie, { ...subscription, endpoint: 'https://example.org/send' })).toBe(400);
      expect(await subscriptions()).toEqual([]);
    });

    test('sends a due reminder once, and again after it was snoozed', async () => {
      await register(karim, service.subscribe());
      const reminder = { assignee: karim.user, createdBy: sophie.user };
      await server().store(
        testReminder(90, { ...reminder, dueAt: '2026-11-20T09:30:00.000Z', orderId: testId(1) }),
        testReminder(91, { ...reminder, dueAt: '2026-11-20T09:31:00.000Z' }),
        testReminder(92, { ...reminder, dueAt: '2026-11-18T09:30:00.000Z' }),
        testReminder(93, {
          ...reminder,
          dueAt: '2026-11-20T09:30:00.000Z',
          done: { by: karim.user, at: '2026-11-20T09:00:00.000Z' },
        }),
      );
      async function sweepAt(time: string): Promise<void> {
        server().clock.now = new Date(time);
        await sendDueReminders(server().context);
        await server().context.webPush.idle();
      }
      await sweepAt('2026-11-20T09:29:59.000Z');
      expect(texts()).toEqual([]);
      await sweepAt('2026-11-20T09:30:00.000Z');
      await sweepAt('2026-11-20T09:30:30.000Z');
      expect(service.delivered.map(({ alert }) => alert)).toMatchObject([
        {
          text: 'Rappel à faire maintenant, commande 2026-000001',
          tag: `reminder-${testId(90)}`,
          path: `/rappel?remind=edit.${testId(90)}`,
        },
      ]);
      expect(service.delivered[0]?.headers.urgency).toBe('high');
      await sweepAt('2026-11-20T09:31:00.000Z');
      expect(texts().slice(1)).toEqual(['Un rappel est à faire maintenant']);
      const snooze = { reminderId: testId(91), dueAt: '2026-11-20T09:41:00.000Z' };
      await karim.push('main', aMutation('reminder.snooze', snooze));
      await sweepAt('2026-11-20T09:41:00.000Z');
      expect(texts()).toHaveLength(3);
    });

    test('generates the key once and publishes it in the configuration', async () => {
      const read = async () => publicConfig.parse((await server().app.inject('/config.json')).json()).alertsKey;
      const key = await read();
      expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(65);
      expect(await read()).toBe(key);
    });
  },
  async () => ({ webPush: settings }),
);

describeOnEachDatabase(
  'web push that is off',
  (server) => {
    test('publishes no key and refuses subscriptions', async () => {
      const sophie = await server().addUser('Sophie Dubois');
      expect(publicConfig.parse((await server().app.inject('/config.json')).json())).not.toHaveProperty('alertsKey');
      const answer = await sophie.app.inject({
        method: 'POST',
        url: sophie.url('main', '/alerts/subscription'),
        headers: { ...sophie.headers('main'), 'content-type': 'application/json' },
        payload: JSON.stringify(service.subscribe()),
      });
      expect(answer.statusCode).toBe(404);
    });
  },
  async () => ({ webPush: null }),
  ['embedded database'],
);

describe('the texts', () => {
  test('omits the number of a row without an order, in both languages', () => {
    expect(pushText('message', null, 'fr')).toBe('Nouveau message');
    expect(pushText('orderCancelled', null, 'nl')).toBe('U hebt een nieuwe melding');
    expect(pushText('clientGiven', '2026-000001', 'fr')).toBe('Un client vous est attribué');
    expect(pushText('visitMoved', '2026-000001', 'nl')).toBe('Het bezoek van bestelling 2026-000001 is verplaatst');
  });
});
