import { SignJWT, decodeJwt } from 'jose';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { problem } from '#contract/protocol/errors.ts';
import { loginResponse, passwordResetResponse } from '#contract/protocol/session/session.ts';
import type { SignIn } from '#contract/protocol/session/sign-ins.ts';
import { signInsResponse } from '#contract/protocol/session/sign-ins.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { answerOf, createTestServer, testConfig, testPassword } from '#tests/support/server/test-server.ts';
import { signToken } from '../../auth/tokens.ts';
import { disableUser, findCredentials, setPassword } from '../../db/accounts/accounts.ts';
import { endAllSignIns, endEverySignIn, startSignIn } from '../../db/accounts/sign-ins.ts';
import { storeSubscription } from '../../db/accounts/push-subscriptions.ts';
import { revokeDevicesOf } from '../../domain/devices/devices.ts';
import { maintain } from '../../maintenance.ts';

const email = 'sophie.dubois@test.example';
const fresh = 'a new long password';
const day = 86_400_000;
const phone =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const codeOf = (body: unknown): string => problem.parse(body).code;

describeOnEachDatabase('sign-ins', (server) => {
  let sophie: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
  });

  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    token: string | null,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return answerOf(
      await server().app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    );
  }

  const db = () => server().context.database.db;
  const me = (token: string): Promise<Answer> => ask('GET', '/users/me', token);
  const login = (DeviceId?: string, Password = testPassword): Promise<Answer> =>
    ask('POST', '/users/login', null, { Email: email, Password, DeviceId }, { 'user-agent': phone });
  const tokenOf = async (DeviceId?: string): Promise<string> => loginResponse.parse((await login(DeviceId)).body).Token;
  const list = async (token: string): Promise<SignIn[]> =>
    signInsResponse.parse((await ask('GET', '/sign-ins', token)).body).signIns;
  const idOf = (token: string): string => String(decodeJwt(token)['session']);

  /** Returns the codes with which the server answers tokens; null for those that it accepts. */
  async function refusals(...tokens: string[]): Promise<unknown[]> {
    const answers = [];
    for (const token of tokens) {
      const { status, body } = await me(token);
      answers.push(status === 200 ? null : [status, codeOf(body)]);
    }
    return answers;
  }
  const ended = [401, 'SignInEnded'];
  const over = [401, 'Unauthorized'];

  /** Signs a token as the version before sign-ins did. */
  function legacyToken(device?: string): Promise<string> {
    const issued = Math.floor(server().clock.now.getTime() / 1000);
    return new SignJWT({ sub: sophie.user.id, role: [], iat: issued, exp: issued + 30 * 86_400, device })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(testConfig.jwtSecret));
  }

  function pass(milliseconds: number): void {
    server().clock.now = new Date(server().clock.now.getTime() + milliseconds);
  }

  async function subscribe(client: TestClient, deviceId: string): Promise<void> {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const subscription = { endpoint: `https://push.test.example/${deviceId}`, keys, language: 'fr' as const };
    await storeSubscription(db(), { userId: client.user.id, deviceId }, subscription, server().clock.now);
  }
  const subscribed = async (): Promise<string[]> =>
    (await db().selectFrom('alert_subscriptions').select('device_id').execute()).map(({ device_id }) => device_id);

  async function reset(): Promise<Answer> {
    const issued = await ask('POST', `/users/${sophie.user.id}/password-reset`, claire.token);
    const { Token } = passwordResetResponse.parse(issued.body);
    return ask('POST', '/users/password-reset', null, { Token, NewPassword: fresh });
  }

  const change = (token: string, EndOthers?: boolean): Promise<Answer> =>
    ask('POST', '/users/password', token, { CurrentPassword: testPassword, NewPassword: fresh, EndOthers });

  describe('of the user', () => {
    test('are listed, the last used first, with browser and use', async () => {
      pass(60_000);
      const token = await tokenOf(v7());
      expect(await list(token)).toEqual([
        {
          id: idOf(token),
          name: '',
          browser: 'Chrome · Android',
          signedInAt: '2026-11-20T09:01:00.000Z',
          lastSeenAt: '2026-11-20T09:01:00.000Z',
          isCurrent: true,
        },
        {
          id: idOf(sophie.token),
          name: '',
          browser: '',
          signedInAt: '2026-11-20T09:00:00.000Z',
          lastSeenAt: '2026-11-20T09:00:00.000Z',
          isCurrent: false,
        },
      ]);
      pass(120_000);
      await me(sophie.token);
      pass(120_000);
      expect((await list(token)).map(({ id, lastSeenAt }) => [id, lastSeenAt])).toEqual([
        [idOf(token), '2026-11-20T09:05:00.000Z'],
        [idOf(sophie.token), '2026-11-20T09:03:00.000Z'],
      ]);
    });

    test('carry the name that the user gave the device', async () => {
      const status = {
        databaseId: v7(),
        name: 'Téléphone de Sophie',
        appVersion: '1',
        mutations: 0,
        refused: 0,
        files: 0,
        bytes: 0,
        oldestAt: null,
        orders: [],
        lastError: null,
        freeBytes: null,
        driftAt: null,
      };
      expect((await sophie.askPush('main', sophie.envelope([], { device: status }))).status).toBe(200);
      expect((await list(sophie.token)).map(({ name }) => name)).toEqual(['Téléphone de Sophie']);
    });

    test('are ended one by one, with the push subscription of the device', async () => {
      const [lost, other] = [v7(), v7()];
      const [lostToken, otherToken] = [await tokenOf(lost), await tokenOf(other)];
      await subscribe(sophie, lost);
      await subscribe(sophie, other);
      expect((await ask('DELETE', `/sign-ins/${idOf(lostToken)}`, sophie.token)).status).toBe(204);
      expect(await refusals(lostToken, otherToken, sophie.token)).toEqual([ended, null, null]);
      expect(await subscribed()).toEqual([other]);
      expect((await list(sophie.token)).map(({ id }) => id)).not.toContain(idOf(lostToken));
      expect((await ask('DELETE', `/sign-ins/${idOf(lostToken)}`, sophie.token)).status).toBe(404);
    });

    test('without a DeviceId are listed and ended like the others', async () => {
      const token = await tokenOf();
      expect((await list(sophie.token)).map(({ id }) => id)).toContain(idOf(token));
      expect((await ask('DELETE', `/sign-ins/${idOf(token)}`, sophie.token)).status).toBe(204);
      expect(await refusals(token, sophie.token)).toEqual([ended, null]);
    });

    test('are nobody else’s: another user neither sees nor ends them', async () => {
      expect((await list(claire.token)).map(({ id }) => id)).toEqual([idOf(claire.token)]);
      expect(await ask('DELETE', `/sign-ins/${idOf(sophie.token)}`, claire.token)).toMatchObject({
        status: 404,
        body: { code: 'NotFound' },
      });
      expect(await refusals(sophie.token)).toEqual([null]);
    });

    test('a later sign-in on the same device ends the former, and keeps the push subscription', async () => {
      await subscribe(sophie, sophie.deviceId);
      const [elsewhere, withoutDevice] = [await tokenOf(v7()), await tokenOf()];
      const again = await tokenOf(sophie.deviceId);
      expect(await refusals(sophie.token, elsewhere, withoutDevice, again)).toEqual([over, null, null, null]);
      expect(await subscribed()).toEqual([sophie.deviceId]);
    });
  });

  describe('end', () => {
    test('by a password reset: all of the user, and nobody else’s', async () => {
      const withoutDevice = await tokenOf();
      await subscribe(sophie, sophie.deviceId);
      expect((await reset()).status).toBe(204);
      expect(await refusals(sophie.token, withoutDevice, claire.token)).toEqual([ended, ended, null]);
      expect(await subscribed()).toEqual([]);
      expect(await list(loginResponse.parse((await login(undefined, fresh)).body).Token)).toHaveLength(1);
    });

    test('by a password change, the others and on request only', async () => {
      const [own, other] = [v7(), v7()];
      const [ownToken, otherToken, withoutDevice] = [await tokenOf(own), await tokenOf(other), await tokenOf()];
      await subscribe(sophie, own);
      await subscribe(sophie, other);
      expect((await change(ownToken)).status).toBe(204);
      expect(await refusals(ownToken, otherToken, withoutDevice)).toEqual([null, null, null]);
      const body = { CurrentPassword: fresh, NewPassword: testPassword, EndOthers: true };
      expect((await ask('POST', '/users/password', ownToken, body)).status).toBe(204);
      expect(await refusals(ownToken, otherToken, withoutDevice)).toEqual([null, ended, ended]);
      expect(await subscribed()).toEqual([own]);
    });

    test('[RN7] by disabling the user: the answer is Forbidden, and SignInEnded once enabled again', async () => {
      const withoutDevice = await tokenOf();
      await db()
        .transaction()
        .execute((trx) => disableUser(trx, email, server().clock.now));
      expect(await refusals(sophie.token, withoutDevice)).toEqual([
        [401, 'Forbidden'],
        [401, 'Forbidden'],
      ]);
      await db().updateTable('users').set({ disabled: false }).execute();
      expect(await refusals(sophie.token, withoutDevice)).toEqual([ended, ended]);
    });

    test('[RN7] by revoking the devices: DeviceRevoked, and SignInEnded without a device', async () => {
      const [withoutDevice, legacy] = [await tokenOf(), await legacyToken()];
      await db()
        .transaction()
        .execute((trx) => revokeDevicesOf(trx, email, server().clock.now));
      expect(await refusals(sophie.token, withoutDevice, legacy, claire.token)).toEqual([
        [401, 'DeviceRevoked'],
        ended,
        ended,
        null,
      ]);
    });

    test('by a restore: everybody’s', async () => {
      const legacy = await legacyToken();
      await subscribe(claire, claire.deviceId);
      await endEverySignIn(db(), server().clock.now);
      expect(await refusals(sophie.token, claire.token, legacy)).toEqual([ended, ended, ended]);
      expect(await subscribed()).toEqual([]);
      expect(await refusals(await tokenOf(sophie.deviceId))).toEqual([null]);
    });

    test('[RN7] after 90 days: renewals keep the sign-in, and expire with it', async () => {
      let token = await tokenOf(v7());
      const id = idOf(token);
      for (let days = 29; days <= 87; days += 29) {
        pass(29 * day);
        token = String((await me(token)).headers['x-renewed-token']);
        expect(idOf(token)).toBe(id);
      }
      expect(decodeJwt(token).exp).toBe(Date.parse('2027-02-18T09:00:00.000Z') / 1000);
      pass(3 * day - 1000);
      expect(await refusals(token)).toEqual([null]);
      pass(1000);
      expect(await refusals(token)).toEqual([over]);
    });

    test('[RN7] after 90 days, whatever a token says', async () => {
      const signIn = { id: idOf(sophie.token), deviceId: sophie.deviceId, signedInAt: server().clock.now };
      pass(90 * day - 1000);
      const later = { ...signIn, signedInAt: server().clock.now };
      const token = await signToken(testConfig.jwtSecret, { id: sophie.user.id, roles: [] }, later, later.signedInAt);
      expect(await refusals(token)).toEqual([null]);
      pass(1000);
      expect(await refusals(token)).toEqual([over]);
      const valid = (await server().signInAgain(sophie)).token;
      expect((await list(valid)).map(({ id }) => id)).toEqual([idOf(valid)]);
      await maintain(server().context);
      const stored = await db().selectFrom('sign_ins').select('id').execute();
      expect(stored).not.toContainEqual({ id: signIn.id });
      expect(stored).toContainEqual({ id: idOf(valid) });
      expect(await refusals(token)).toEqual([over]);
    });

    test.each([
      ['unknown', () => v7()],
      ['another user’s', () => idOf(claire.token)],
    ])('and a token of an %s sign-in is Unauthorized', async (_what, id) => {
      const signIn = { id: id(), deviceId: null, signedInAt: server().clock.now };
      const user = { id: sophie.user.id, roles: [] };
      expect(await refusals(await signToken(testConfig.jwtSecret, user, signIn, server().clock.now))).toEqual([over]);
    });
  });

  test('one more than a user may have ends the longest unused', async () => {
    const limits = { ...server().context.config.limits, signIns: 3 };
    const few = await createTestServer(server().context.database, { limits });
    onTestFinished(() => few.close());
    const tokens: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      few.clock.now = new Date(few.clock.now.getTime() + 60_000);
      const payload = { Email: email, Password: testPassword, DeviceId: v7() };
      const { body } = await few.app.inject({ method: 'POST', url: '/api/v1/users/login', payload });
      tokens.push(loginResponse.parse(JSON.parse(body)).Token);
    }
    expect(await refusals(...tokens)).toEqual([ended, null, null, null]);
  });

  describe('tokens from before sign-ins', () => {
    test('go on, and are renewed at once to a sign-in that ends them too', async () => {
      const legacy = await legacyToken(sophie.deviceId);
      pass(10 * day);
      const renewed = String((await me(legacy)).headers['x-renewed-token']);
      expect(decodeJwt(renewed)).toMatchObject({ sub: sophie.user.id, device: sophie.deviceId });
      expect(idOf(String((await me(legacy)).headers['x-renewed-token']))).toBe(idOf(renewed));
      expect((await list(sophie.token)).find(({ id }) => id === idOf(renewed))).toMatchObject({
        signedInAt: '2026-11-20T09:00:00.000Z',
      });
      expect((await ask('DELETE', `/sign-ins/${idOf(renewed)}`, sophie.token)).status).toBe(204);
      expect(await refusals(legacy, renewed, sophie.token)).toEqual([ended, ended, null]);
    });

    test('end once their user has signed in on the same device since', async () => {
      const legacy = await legacyToken(sophie.deviceId);
      const elsewhere = await legacyToken(v7());
      pass(10 * day);
      const { Token } = loginResponse.parse((await login(sophie.deviceId)).body);
      await Promise.all([me(legacy), me(elsewhere)]);
      expect(await refusals(legacy, elsewhere, Token)).toEqual([over, null, null]);
    });

    test('end with a reset, also those of the same second', async () => {
      pass(700);
      const [legacy, withDevice] = [await legacyToken(), await legacyToken(sophie.deviceId)];
      expect((await reset()).status).toBe(204);
      expect(await refusals(legacy, withDevice)).toEqual([ended, ended]);
    });

    test('of the user who changes the password go on, and the others end', async () => {
      const [own, other] = [await legacyToken(sophie.deviceId), await legacyToken()];
      expect((await change(own, true)).status).toBe(204);
      expect(await refusals(own, other, sophie.token)).toEqual([null, ended, ended]);
    });
  });

  describe('that begin while they are ended', () => {
    test('with the former password are refused', async () => {
      const { password_hash: passwordHash } = (await findCredentials(db(), email)) ?? { password_hash: '' };
      expect((await reset()).status).toBe(204);
      const signIn = { id: v7(), deviceId: null, signedInAt: server().clock.now };
      const account = { userId: sophie.user.id, passwordHash, browser: '' };
      expect(
        await db()
          .transaction()
          .execute((trx) => startSignIn(trx, signIn, account, 200)),
      ).toBe('refused');
    });

    test('of a password reset and sign-ins at once, none with the former password goes on', async () => {
      const [resetting, ...logins] = await Promise.all([reset(), ...Array.from({ length: 4 }, () => login(v7()))]);
      expect(resetting.status).toBe(204);
      const answers = await Promise.all(
        logins.map(async ({ status, body }) =>
          status === 200 ? (await refusals(loginResponse.parse(body).Token))[0] : [status, codeOf(body)],
        ),
      );
      const allowed = [ended, [401, 'InvalidCredentials']];
      expect(answers.filter((one) => !allowed.some((known) => String(known) === String(one)))).toEqual([]);
    });

    test('at the same instant, in either order, end', async () => {
      for (let round = 0; round < 10; round++) {
        const passwordHash = `hash ${round}`;
        await setPassword(db(), sophie.user.id, passwordHash);
        const signIn = { id: v7(), deviceId: v7(), signedInAt: server().clock.now };
        const start = db()
          .transaction()
          .execute((trx) => startSignIn(trx, signIn, { userId: sophie.user.id, passwordHash, browser: '' }, 200));
        const end = db()
          .transaction()
          .execute(async (trx) => {
            await setPassword(trx, sophie.user.id, 'another');
            await endAllSignIns(trx, sophie.user.id, 'passwordReset', server().clock.now);
          });
        await Promise.all([start, end]);
        const open = db().selectFrom('sign_ins').where('user_id', '=', sophie.user.id).where('ended_at', 'is', null);
        expect(await open.select('id').execute()).toEqual([]);
      }
    });
  });
});
