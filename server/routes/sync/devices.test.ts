import { v7 } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Device } from '#contract/entities/device.ts';
import { loginResponse } from '#contract/protocol/session/session.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { holdsNothing } from '#tests/support/data/heartbeats.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { answerOf, testPassword } from '#tests/support/server/test-server.ts';
import { disableUser } from '../../db/accounts/accounts.ts';
import { storeSubscription } from '../../db/accounts/push-subscriptions.ts';
import { findDevice } from '../../domain/devices/device-erasure.ts';
import { deviceRowId, revokeDevicesOf } from '../../domain/devices/devices.ts';

describeOnEachDatabase('the device of a colleague', (server) => {
  let sophie: TestClient;
  let claire: TestClient;
  const orderId = v7();
  const heartbeat = {
    ...holdsNothing,
    number: 1,
    mutations: 3,
    drafts: 1,
    orders: [{ orderId, mutations: 3, files: 0, drafts: 1 }],
  };

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    for (const user of [sophie, claire]) await user.askPush('main', user.envelope([], { device: heartbeat }));
  });

  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    token: string,
    payload?: object,
  ): Promise<Answer> {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    const body = payload === undefined ? {} : { payload };
    return answerOf(await server().app.inject({ method, url: `/api/v1${path}`, headers, ...body }));
  }
  const rowOf = ({ deviceId, user }: TestClient): string => deviceRowId(deviceId, user.id);
  const end = (id: string, token: string): Promise<Answer> => ask('DELETE', `/devices/${id}/sign-ins`, token);
  const revoke = (id: string, token = claire.token): Promise<Answer> =>
    ask('POST', `/devices/${id}/revocation`, token, {});
  const takeBack = (id: string, token = claire.token, body = {}): Promise<Answer> =>
    ask('DELETE', `/devices/${id}/revocation`, token, body);
  const admitUnconfirmed = (id: string): Promise<Answer> => takeBack(id, claire.token, { unconfirmed: true });
  const statusOf = async (token: string): Promise<number> => (await ask('GET', '/users/me', token)).status;
  const codeOf = async (token: string): Promise<unknown> => (await ask('GET', '/users/me', token)).body;

  async function deviceOf(client: TestClient): Promise<Device> {
    const device = await findDevice(server().context.database.db, rowOf(client));
    if (device === undefined) throw new Error('the device is not listed');
    return device;
  }

  async function askErasure(client: TestClient, erased?: { unsent: number; databaseId: string }): Promise<Answer> {
    const of = { userId: client.user.id, deviceId: client.deviceId };
    return ask('POST', '/devices/erasure', '', erased === undefined ? of : { ...of, erased });
  }
  async function erasure(client: TestClient, unsent?: number, { databaseId } = heartbeat): Promise<unknown> {
    return (await askErasure(client, unsent === undefined ? undefined : { unsent, databaseId })).body;
  }

  function logIn(DeviceId: string) {
    const payload = { Email: 'sophie.dubois@test.example', Password: testPassword, DeviceId };
    return server().app.inject({ method: 'POST', url: '/api/v1/users/login', payload });
  }
  const signInOn = async (deviceId: string): Promise<string> =>
    loginResponse.parse((await logIn(deviceId)).json()).Token;

  async function subscribe(deviceId: string): Promise<void> {
    const { context, clock } = server();
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const subscription = { endpoint: `https://push.test.example/${deviceId}`, keys, language: 'fr' as const };
    await storeSubscription(context.database.db, { userId: sophie.user.id, deviceId }, subscription, clock.now);
  }

  test('is signed out by a supervisor, with its push subscription; the same user’s other devices go on', async () => {
    const other = v7();
    const otherToken = await signInOn(other);
    await subscribe(sophie.deviceId);
    await subscribe(other);
    expect((await end(rowOf(sophie), claire.token)).status).toBe(204);
    expect([await statusOf(sophie.token), await statusOf(otherToken), await statusOf(claire.token)]).toEqual([
      401, 200, 200,
    ]);
    const left = await server().context.database.db.selectFrom('alert_subscriptions').select('device_id').execute();
    expect(left).toEqual([{ device_id: other }]);
    // The device is not revoked: it holds unsent work, and sends it after the password.
    expect(await statusOf(await signInOn(sophie.deviceId))).toBe(200);
  });

  test('is for supervisors only, and one that the server knows', async () => {
    for (const act of [end, revoke, takeBack]) {
      expect(await act(rowOf(sophie), sophie.token)).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
      expect(await act(v7(), claire.token)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
      expect((await act('nothing', claire.token)).status).toBe(400);
    }
    expect(await statusOf(sophie.token)).toBe(200);
  });

  describe('that is revoked', () => {
    test('[RN7i] is signed out at once, told at its next contact, and empty once it has reported', async () => {
      const { clock } = server();
      await subscribe(sophie.deviceId);
      expect((await revoke(rowOf(sophie))).status).toBe(204);
      const ordered = { orderedAt: clock.now.toISOString(), by: claire.user };
      expect(await deviceOf(sophie)).toMatchObject({
        revoked: true,
        erasure: { ...ordered, toldAt: null, done: null },
      });
      const open = server().context.database.db.selectFrom('sign_ins').where('user_id', '=', sophie.user.id);
      expect(await open.where('ended_at', 'is', null).select('id').execute()).toEqual([]);
      expect(await server().context.database.db.selectFrom('alert_subscriptions').selectAll().execute()).toEqual([]);

      clock.now = new Date(clock.now.getTime() + 60_000);
      const notifiedAt = clock.now.toISOString();
      expect(await codeOf(sophie.token)).toMatchObject({ code: 'DeviceRevoked' });
      expect((await deviceOf(sophie)).erasure).toEqual({ ...ordered, toldAt: notifiedAt, done: null });
      expect(await deviceOf(sophie)).toMatchObject({ status: { mutations: 3 }, lost: null });

      clock.now = new Date(clock.now.getTime() + 60_000);
      const at = clock.now.toISOString();
      expect(await erasure(sophie, 5)).toEqual({ erase: true, recorded: true });
      // The answer was lost: the device reports once more, later.
      clock.now = new Date(clock.now.getTime() + 60_000);
      expect(await erasure(sophie, 0)).toEqual({ erase: true, recorded: true });
      const emptied = await deviceOf(sophie);
      expect(emptied.erasure).toEqual({ ...ordered, toldAt: notifiedAt, done: { at, unsent: 5 } });
      expect(emptied).toMatchObject({
        status: { mutations: 0, drafts: 0, orders: [] },
        lost: { at, mutations: 3, drafts: 1, orders: [{ orderId }] },
      });
    });

    test('[RN7i] is taken back until it was told, and then only once it is empty; it asks for the password', async () => {
      await revoke(rowOf(sophie));
      expect((await takeBack(rowOf(sophie))).status).toBe(204);
      expect((await takeBack(rowOf(sophie))).status).toBe(204);
      expect(await deviceOf(sophie)).toMatchObject({ revoked: false, status: { mutations: 3 } });
      expect((await deviceOf(sophie)).erasure).toBeUndefined();
      expect(await codeOf(sophie.token)).toMatchObject({ code: 'SignInEnded' });
      expect(await erasure(sophie)).toEqual({ erase: false });
      const token = await signInOn(sophie.deviceId);
      expect(await statusOf(token)).toBe(200);

      await revoke(rowOf(sophie));
      expect((await logIn(sophie.deviceId)).json()).toMatchObject({ code: 'DeviceRevoked' });
      expect(await takeBack(rowOf(sophie))).toMatchObject({ status: 409, body: { code: 'StateNotAllowed' } });
      expect(await deviceOf(sophie)).toMatchObject({ revoked: true });
      await erasure(sophie, 0);
      expect((await takeBack(rowOf(sophie))).status).toBe(204);
      expect(await statusOf(await signInOn(sophie.deviceId))).toBe(200);
      // A report that was under way for long says nothing about what the device holds by now.
      await erasure(sophie, 9);
      expect((await deviceOf(sophie)).erasure).toBeUndefined();
    });

    test('[RN7i] is not empty because somebody says so who knows its identifiers, however often', async () => {
      await revoke(rowOf(sophie));
      const guess = () => askErasure(sophie, { unsent: 0, databaseId: v7() });
      expect(await guess()).toMatchObject({ status: 200, body: { erase: true, recorded: false } });
      expect((await deviceOf(sophie)).erasure).toMatchObject({ done: null });
      expect((await takeBack(rowOf(sophie))).status).toBe(409);
      for (let tries = 1; tries < 50; tries++) await guess();
      expect(await guess()).toMatchObject({ status: 429, body: { code: 'TooManyAttempts' } });
      // The device itself, behind the same address, still asks and reports.
      expect(await erasure(sophie)).toEqual({ erase: true });
      expect(await erasure(sophie, 0)).toEqual({ erase: true, recorded: true });
      expect((await deviceOf(sophie)).erasure).toMatchObject({ done: { unsent: 0 } });
    });

    test('[RN7i] a late report of an earlier revocation says nothing about what the device holds since', async () => {
      await revoke(rowOf(sophie));
      await erasure(sophie, 0);
      await takeBack(rowOf(sophie));
      // It may hold something by now, before and after its first heartbeat.
      await signInOn(sophie.deviceId);
      await revoke(rowOf(sophie));
      await erasure(sophie, 0);
      expect((await deviceOf(sophie)).erasure).toMatchObject({ done: null });
    });

    test('[RN7i] an earlier report ends no revocation of a device that has begun anew', async () => {
      await revoke(rowOf(sophie));
      await erasure(sophie, 0);
      await takeBack(rowOf(sophie));
      const anew = await server().signInOn(sophie, sophie.deviceId);
      const next = { ...heartbeat, databaseId: v7() };
      await anew.askPush('main', anew.envelope([], { device: next }));
      expect(await deviceOf(sophie)).toMatchObject({ status: { mutations: 3 } });
      await revoke(rowOf(sophie));
      await erasure(sophie, 0);
      expect((await deviceOf(sophie)).erasure).toMatchObject({ done: null });
      await erasure(sophie, 2, next);
      expect((await deviceOf(sophie)).erasure).toMatchObject({ done: { unsent: 2 } });
    });

    test('[RN7i] is admitted unconfirmed when its report is not believed, and never locked out for good', async () => {
      await revoke(rowOf(sophie));
      expect(await erasure(sophie, 0, { ...heartbeat, databaseId: v7() })).toEqual({ erase: true, recorded: false });
      expect((await takeBack(rowOf(sophie))).status).toBe(409);
      expect((await admitUnconfirmed(rowOf(sophie))).status).toBe(204);
      const { erasure: none, ...device } = await deviceOf(sophie);
      expect([none, device.revoked]).toEqual([undefined, false]);

      // Revoked once more before its first heartbeat: the database that may be erased already proves nothing.
      expect(await statusOf(await signInOn(sophie.deviceId))).toBe(200);
      await revoke(rowOf(sophie));
      expect(await erasure(sophie, 0)).toEqual({ erase: true, recorded: false });
      expect((await deviceOf(sophie)).erasure).toMatchObject({ done: null });
      expect((await admitUnconfirmed(rowOf(sophie))).status).toBe(204);

      // It comes back empty: what it had not sent is lost, and its next report is believed.
      const anew = await server().signInOn(sophie, sophie.deviceId);
      const next = { ...heartbeat, databaseId: v7(), mutations: 0, drafts: 0, orders: [] };
      await anew.askPush('main', anew.envelope([], { device: next }));
      expect(await deviceOf(sophie)).toMatchObject({ lost: { mutations: 3, drafts: 1 } });
      await revoke(rowOf(sophie));
      expect(await erasure(sophie, 0, next)).toEqual({ erase: true, recorded: true });
    });

    test('[RN7i] that kept its data is believed again after its next heartbeat, and has lost nothing', async () => {
      await revoke(rowOf(sophie));
      await erasure(sophie);
      await admitUnconfirmed(rowOf(sophie));
      const again = await server().signInOn(sophie, sophie.deviceId);
      await again.askPush('main', again.envelope([], { device: { ...heartbeat, number: 2 } }));
      expect(await deviceOf(sophie)).toMatchObject({ lost: null, status: { mutations: 3 } });
      await revoke(rowOf(sophie));
      expect(await erasure(sophie, 0)).toEqual({ erase: true, recorded: true });
    });

    test('leaves neither of its identifiers in the log', async () => {
      const logged = vi.fn<(facts: object, text: string) => void>();
      const { app } = server();
      const child = app.log.child.bind(app.log);
      vi.spyOn(app.log, 'child').mockImplementation((...given) => Object.assign(child(...given), { info: logged }));
      await revoke(rowOf(sophie));
      await takeBack(rowOf(sophie));
      vi.restoreAllMocks();
      expect(logged.mock.calls.map(([, text]) => text)).toEqual(
        expect.arrayContaining(['revoked a device', 'admitted a device again']),
      );
      const lines = JSON.stringify(logged.mock.calls);
      expect(lines).toContain(rowOf(sophie));
      for (const secret of [sophie.deviceId, sophie.user.id]) expect(lines).not.toContain(secret);
    });

    test('twice is as once: the first supervisor’s order stays', async () => {
      const other = await server().addUser('Marc Simon', 'supervisor');
      await Promise.all([revoke(rowOf(sophie)), revoke(rowOf(sophie))]);
      server().clock.now = new Date(server().clock.now.getTime() + 60_000);
      expect((await revoke(rowOf(sophie), other.token)).status).toBe(204);
      expect((await deviceOf(sophie)).erasure).toMatchObject({
        orderedAt: '2026-11-20T09:00:00.000Z',
        by: claire.user,
      });
    });

    test('[RN7j] also asks without a sign-in, and is told so when its user is disabled or was signed out', async () => {
      await end(rowOf(sophie), claire.token);
      expect(await erasure(sophie)).toEqual({ erase: false });
      await server()
        .context.database.db.transaction()
        .execute((trx) => disableUser(trx, 'sophie.dubois@test.example', server().clock.now));
      expect((await revoke(rowOf(sophie))).status).toBe(204);
      expect(await codeOf(sophie.token)).toMatchObject({ code: 'DeviceRevoked' });
      expect(await erasure(sophie)).toEqual({ erase: true });
      expect(await erasure(claire)).toEqual({ erase: false });
      const stranger = { userId: claire.user.id, deviceId: sophie.deviceId };
      expect((await ask('POST', '/devices/erasure', '', stranger)).body).toEqual({ erase: false });
    });

    test('keeps the data of another user of the same device', async () => {
      const shared = await server().signInOn(claire, sophie.deviceId);
      await shared.askPush('main', shared.envelope([], { device: heartbeat }));
      await revoke(rowOf(sophie));
      expect(await statusOf(shared.token)).toBe(200);
      expect(await deviceOf(shared)).toMatchObject({ revoked: false });
    });

    test('is not the supervisor’s own that asks for it; another of theirs is', async () => {
      expect(await revoke(rowOf(claire))).toMatchObject({ status: 409, body: { code: 'StateNotAllowed' } });
      expect(await statusOf(claire.token)).toBe(200);
      const phone = await server().signInOn(claire, v7());
      await phone.askPush('main', phone.envelope([], { device: heartbeat }));
      expect((await revoke(rowOf(phone))).status).toBe(204);
      expect(await codeOf(phone.token)).toMatchObject({ code: 'DeviceRevoked' });
    });

    test('by the command is told and reports in the same way', async () => {
      const { database } = server().context;
      await database.db
        .transaction()
        .execute((trx) => revokeDevicesOf(trx, 'sophie.dubois@test.example', server().clock.now));
      await erasure(sophie, 0);
      expect((await deviceOf(sophie)).erasure).toMatchObject({ done: { unsent: 0 } });
      expect((await deviceOf(sophie)).erasure?.by).toBeUndefined();
    });
  });
});
