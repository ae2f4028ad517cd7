import { SignJWT, decodeJwt } from 'jose';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { answerOf, testConfig, testPassword } from '#tests/support/server/test-server.ts';

describeOnEachDatabase('sign-in', (server) => {
  let sophie: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
  });

  async function login(body: unknown, remoteAddress = '192.0.2.1'): Promise<Answer> {
    return answerOf(
      await server().app.inject({
        method: 'POST',
        url: '/api/v1/users/login',
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        remoteAddress,
      }),
    );
  }

  function me(token: string): Promise<Answer> {
    return server()
      .app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } })
      .then(answerOf);
  }

  function tokenOf(answer: Answer): string {
    const { body } = answer;
    if (typeof body !== 'object' || body === null || !('Token' in body)) throw new Error('there is no token');
    return String(body.Token);
  }

  const credentials = { Email: 'Sophie.Dubois@test.example', Password: testPassword };

  test('returns a token that is bound to the device and valid for 30 days', async () => {
    const DeviceId = v7();
    const token = tokenOf(await login({ ...credentials, DeviceId }));
    const { sub, device, iat, exp } = decodeJwt(token);
    expect({ sub, device, days: ((exp ?? 0) - (iat ?? 0)) / 86_400 }).toEqual({
      sub: sophie.user.id,
      device: DeviceId,
      days: 30,
    });
    expect(await me(token)).toMatchObject({
      status: 200,
      body: { UserId: sophie.user.id, FirstName: 'Sophie Dubois' },
    });
  });

  test('accepts a login without a device', async () => {
    expect(await me(tokenOf(await login(credentials)))).toMatchObject({ status: 200 });
  });

  test('the role claim is one value or a list', async () => {
    await server().addUser('Thomas Janssens', 'commercial');
    await server().addUser('Claire Peeters', 'supervisor', 'commercial');
    const roleOf = async (name: string): Promise<unknown> =>
      decodeJwt(tokenOf(await login({ Email: `${name}@test.example`, Password: testPassword })))['role'];
    expect(await roleOf('sophie.dubois')).toEqual([]);
    expect(await roleOf('thomas.janssens')).toBe('role-commercial');
    expect(await roleOf('claire.peeters')).toEqual(['role-supervisor', 'role-commercial']);
  });

  test('a wrong password, an unknown user and a disabled one get the same answer', async () => {
    await server().addUser('Gone Colleague');
    await server()
      .context.database.db.updateTable('users')
      .set({ disabled: true })
      .where('name', '=', 'Colleague')
      .execute();
    const answers = [
      await login({ ...credentials, Password: 'wrong' }),
      await login({ Email: 'nobody@test.example', Password: 'wrong' }),
      await login({ Email: 'no\u0000body', Password: 'wrong' }),
      await login({ Email: 'gone.colleague@test.example', Password: testPassword }),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: {
          type: 'urn:mycerti:problem:InvalidCredentials',
          title: 'Wrong email or password',
          status: 401,
          code: 'InvalidCredentials',
        },
      });
    }
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a prototype', '{"__proto__":{"x":1}}'],
  ])('rejects a malformed body: %s', async (_what, payload) => {
    const answer = answerOf(
      await server().app.inject({
        method: 'POST',
        url: '/api/v1/users/login',
        payload,
        headers: { 'content-type': 'application/json' },
      }),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
  });

  test('names missing fields', async () => {
    expect(await login({ Email: 'x', DeviceId: 'no' })).toMatchObject({
      status: 400,
      body: { code: 'ValidationFailed', paths: [{ path: ['Password'] }, { path: ['DeviceId'] }] },
    });
  });

  describe('attempts', () => {
    test('ten failures lock an account until 15 minutes are over, also for the right password', async () => {
      for (let round = 0; round < 10; round++)
        expect((await login({ ...credentials, Password: 'wrong' }, `192.0.2.${round}`)).status).toBe(401);
      server().clock.now = new Date(server().clock.now.getTime() + 60_000);
      const locked = await login(credentials, '192.0.2.99');
      expect(locked).toMatchObject({
        status: 429,
        body: { code: 'TooManyAttempts' },
        headers: { 'retry-after': '840' },
      });
      server().clock.now = new Date(server().clock.now.getTime() + 840_000);
      expect((await login(credentials)).status).toBe(200);
    });

    test('a success resets the account’s count', async () => {
      for (let round = 0; round < 9; round++) await login({ ...credentials, Password: 'wrong' }, `192.0.2.${round}`);
      expect((await login(credentials)).status).toBe(200);
      expect((await login({ ...credentials, Password: 'wrong' })).status).toBe(401);
      expect((await login(credentials)).status).toBe(200);
    });

    test('fifty failures lock an address, whatever the accounts', async () => {
      const failures = await Promise.all(
        Array.from({ length: 50 }, (_one, index) => login({ Email: `user${index}@test.example`, Password: 'wrong' })),
      );
      expect(failures.every(({ status }) => status === 401)).toBe(true);
      expect((await login(credentials)).status).toBe(429);
      expect((await login(credentials, '192.0.2.2')).status).toBe(200);
    });

    test('failures elsewhere lock nobody out of a device that they signed in on before', async () => {
      const DeviceId = sophie.deviceId;
      for (let round = 0; round < 55; round++) {
        await login({ ...credentials, Password: 'wrong', DeviceId: v7() });
        await login({ Email: `user${round}@test.example`, Password: 'wrong' });
      }
      expect((await login(credentials)).status).toBe(429);
      expect((await login({ ...credentials, DeviceId })).status).toBe(200);
    });

    test('a known device has ten failures of its own, and is known for its user only while not revoked', async () => {
      const DeviceId = sophie.deviceId;
      const karim = await server().addUser('Karim Benali');
      for (let round = 0; round < 10; round++)
        expect((await login({ ...credentials, Password: 'wrong', DeviceId })).status).toBe(401);
      expect(await login({ ...credentials, DeviceId })).toMatchObject({
        status: 429,
        body: { code: 'TooManyAttempts' },
      });
      // Failures on the device do not lock the account elsewhere.
      expect((await login(credentials)).status).toBe(200);
      for (let round = 0; round < 10; round++)
        await login({ ...credentials, Password: 'wrong', DeviceId: karim.deviceId }, `192.0.2.${round}`);
      expect((await login({ ...credentials, DeviceId: karim.deviceId }, '192.0.2.99')).status).toBe(429);
      const { db } = server().context.database;
      await db.updateTable('devices').set({ revoked_at: '2026-11-20T09:00:00.000Z' }).execute();
      server().clock.now = new Date(server().clock.now.getTime() + 900_000);
      for (let round = 0; round < 10; round++)
        await login({ ...credentials, Password: 'wrong', DeviceId }, `192.0.2.${round}`);
      expect((await login(credentials, '192.0.2.99')).status).toBe(429);
    });

    test('concurrent attempts all count', async () => {
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_one, index) => login({ ...credentials, Password: 'wrong' }, `192.0.2.${index}`)),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    });
  });

  describe('tokens', () => {
    const issued = (): number => Math.floor(server().clock.now.getTime() / 1000);

    function sign(secret: string, alg = 'HS256', given: Record<string, unknown> = {}): Promise<string> {
      return new SignJWT({ sub: sophie.user.id, iat: issued(), exp: issued() + 3600, ...given })
        .setProtectedHeader({ alg })
        .sign(new TextEncoder().encode(secret));
    }

    function unsigned(): string {
      const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part({ sub: sophie.user.id, iat: issued(), exp: issued() + 3600 })}.`;
    }

    test.each([
      ['of another secret', () => sign('another secret that is long enough for it')],
      ['of another algorithm', () => sign(testConfig.jwtSecret, 'HS512')],
      ['without a signature', () => Promise.resolve(unsigned())],
      ['that expired', () => sign(testConfig.jwtSecret, 'HS256', { exp: issued() - 1 })],
      ['without an expiry', () => sign(testConfig.jwtSecret, 'HS256', { exp: undefined })],
      ['of a user who does not exist', () => sign(testConfig.jwtSecret, 'HS256', { sub: v7() })],
      ['that is none', () => Promise.resolve('nonsense')],
      ['that is empty', () => Promise.resolve('')],
    ])('a token %s is Unauthorized', async (_what, make) => {
      const answer = await me(await make());
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'Unauthorized' },
        headers: { 'www-authenticate': 'Bearer' },
      });
    });

    test('a valid token of the same form is accepted', async () => {
      expect((await me(await sign(testConfig.jwtSecret))).status).toBe(200);
    });

    test('[RN7] a token of a disabled user gets Forbidden, as a 401', async () => {
      await server().context.database.db.updateTable('users').set({ disabled: true }).execute();
      expect(await me(sophie.token)).toMatchObject({ status: 401, body: { code: 'Forbidden' } });
    });

    test('[RN7] a revoked device gets DeviceRevoked, and cannot sign in again', async () => {
      await server()
        .context.database.db.updateTable('devices')
        .set({ revoked_at: '2026-11-20T09:00:00.000Z' })
        .execute();
      expect(await me(sophie.token)).toMatchObject({ status: 401, body: { code: 'DeviceRevoked' } });
      expect(await login({ ...credentials, DeviceId: sophie.deviceId })).toMatchObject({
        status: 401,
        body: { code: 'DeviceRevoked' },
      });
      expect((await login({ ...credentials, DeviceId: v7() })).status).toBe(200);
    });

    test('a token with outdated roles is renewed', async () => {
      await server()
        .context.database.db.updateTable('users')
        .set({ roles: ['role-commercial'] })
        .execute();
      const token = String((await me(sophie.token)).headers['x-renewed-token']);
      expect(decodeJwt(token)['role']).toBe('role-commercial');
    });

    test('[RN7] a token older than a day is renewed by a header, on the same device', async () => {
      const renewed = async (): Promise<unknown> => (await me(sophie.token)).headers['x-renewed-token'];
      expect(await renewed()).toBeUndefined();
      server().clock.now = new Date(server().clock.now.getTime() + 86_400_001);
      const token = String(await renewed());
      expect(decodeJwt(token)).toMatchObject({ sub: sophie.user.id, device: sophie.deviceId });
      expect((await me(token)).headers['x-renewed-token']).toBeUndefined();
    });
  });
});
