import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { loginResponse } from '#contract/protocol/session.ts';
import { describeOnEachDatabase } from '#tests/support/each-database.ts';
import { holdsNothing } from '#tests/support/heartbeats.ts';
import type { Answer, TestClient } from '#tests/support/test-server.ts';
import { answerOf, testPassword } from '#tests/support/test-server.ts';
import { storeSubscription } from '../db/push-subscriptions.ts';
import { deviceRowId } from '../domain/devices.ts';

describeOnEachDatabase('sign-ins of a colleague’s device', (server) => {
  let sophie: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    const heartbeat = { ...holdsNothing, mutations: 3 };
    await sophie.askPush('main', sophie.envelope([], { device: heartbeat }));
  });

  async function ask(method: 'GET' | 'DELETE', path: string, token: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}` };
    return answerOf(await server().app.inject({ method, url: `/api/v1${path}`, headers }));
  }
  const end = (id: string, token: string): Promise<Answer> => ask('DELETE', `/devices/${id}/sign-ins`, token);
  const statusOf = async (token: string): Promise<number> => (await ask('GET', '/users/me', token)).status;

  async function signInOn(DeviceId: string): Promise<string> {
    const answer = await server().app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      payload: { Email: 'sophie.dubois@test.example', Password: testPassword, DeviceId },
    });
    return loginResponse.parse(answer.json()).Token;
  }

  async function subscribe(deviceId: string): Promise<void> {
    const { context, clock } = server();
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const subscription = { endpoint: `https://push.test.example/${deviceId}`, keys, language: 'fr' as const };
    await storeSubscription(context.database.db, { userId: sophie.user.id, deviceId }, subscription, clock.now);
  }

  test('are ended by a supervisor, with the push subscription; the same user’s other devices go on', async () => {
    const other = v7();
    const otherToken = await signInOn(other);
    await subscribe(sophie.deviceId);
    await subscribe(other);
    expect((await end(deviceRowId(sophie.deviceId, sophie.user.id), claire.token)).status).toBe(204);
    expect([await statusOf(sophie.token), await statusOf(otherToken), await statusOf(claire.token)]).toEqual([
      401, 200, 200,
    ]);
    const left = await server().context.database.db.selectFrom('alert_subscriptions').select('device_id').execute();
    expect(left).toEqual([{ device_id: other }]);
    // The device is not revoked: it holds unsent work, and sends it after the password.
    expect(await statusOf(await signInOn(sophie.deviceId))).toBe(200);
  });

  test('are for supervisors only, and of devices that the server knows', async () => {
    const row = deviceRowId(sophie.deviceId, sophie.user.id);
    expect(await end(row, sophie.token)).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
    expect(await end(v7(), claire.token)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    expect((await end('nothing', claire.token)).status).toBe(400);
    expect(await statusOf(sophie.token)).toBe(200);
  });
});
