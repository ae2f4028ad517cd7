import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { passwordResetResponse } from '#contract/protocol/session/session.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { answerOf, testPassword } from '#tests/support/server/test-server.ts';

const email = 'sophie.dubois@test.example';
const fresh = 'a new long password';

describeOnEachDatabase('passwords', (server) => {
  let sophie: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
  });

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    client: TestClient | null,
    remoteAddress = '192.0.2.1',
  ): Promise<Answer> {
    return answerOf(
      await server().app.inject({
        method,
        url: `/api/v1${path}`,
        remoteAddress,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(client === null ? {} : client.headers('main')),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    );
  }

  const change = (CurrentPassword: string, NewPassword: string, address?: string): Promise<Answer> =>
    ask('POST', '/users/password', { CurrentPassword, NewPassword }, sophie, address);
  const login = async (Password: string): Promise<number> =>
    (await ask('POST', '/users/login', { Email: email, Password }, null)).status;
  const issue = (client: TestClient, id = sophie.user.id): Promise<Answer> =>
    ask('POST', `/users/${id}/password-reset`, undefined, client);
  const tokenFor = async (): Promise<string> => passwordResetResponse.parse((await issue(claire)).body).Token;
  const reset = (Token: string, NewPassword = fresh): Promise<Answer> =>
    ask('POST', '/users/password-reset', { Token, NewPassword }, null);

  describe('change', () => {
    test('the new password signs in, the old one does not, and every session continues', async () => {
      expect(await change(testPassword, fresh)).toMatchObject({ status: 204 });
      expect([await login(fresh), await login(testPassword)]).toEqual([200, 401]);
      expect((await ask('GET', '/users/me', undefined, sophie)).status).toBe(200);
    });

    test('a wrong current password changes nothing', async () => {
      expect(await change('wrong', fresh)).toMatchObject({ status: 401, body: { code: 'InvalidCredentials' } });
      expect(await login(testPassword)).toBe(200);
    });

    test.each([
      ['too short', 'nine char', 'too_small'],
      ['the email', 'Sophie.Dubois@test.example', 'is_email'],
      ['the old one', testPassword, 'is_current'],
      ['too long', 'x'.repeat(201), 'too_big'],
    ])('a weak password is rejected with its path: %s', async (_what, password, issueCode) => {
      expect(await change(testPassword, password)).toMatchObject({
        status: 400,
        body: { code: 'ValidationFailed', paths: [{ path: ['NewPassword'], issue: issueCode }] },
      });
    });

    test('only a signed-in user changes it', async () => {
      const answer = await ask('POST', '/users/password', { CurrentPassword: testPassword, NewPassword: fresh }, null);
      expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
    });

    test('wrong sign-ins of a stranger do not keep the owner from it', async () => {
      for (let round = 0; round < 12; round++) await login('wrong');
      expect(await login(testPassword)).toBe(429);
      expect((await change(testPassword, fresh)).status).toBe(204);
    });

    test('failures are counted on their device', async () => {
      for (let round = 0; round < 10; round++) await change('wrong', fresh, `192.0.2.${round}`);
      expect(await change(testPassword, fresh, '192.0.2.99')).toMatchObject({
        status: 429,
        body: { code: 'TooManyAttempts' },
        headers: { 'retry-after': '900' },
      });
    });

    test('it is stored as argon2id', async () => {
      await change(testPassword, fresh);
      const { db } = server().context.database;
      const user = await db.selectFrom('users').where('email', '=', email).select('password_hash').executeTakeFirst();
      expect(user?.password_hash).toMatch(/^\$argon2id\$/);
    });
  });

  describe('reset link', () => {
    test('sets a new password, once, within 24 hours', async () => {
      const answer = await issue(claire);
      expect(answer).toMatchObject({ status: 200, body: { ExpiresAt: '2026-11-21T09:00:00.000Z' } });
      expect(answer.headers['cache-control']).toBe('no-store');
      const { Token } = passwordResetResponse.parse(answer.body);
      expect((await reset(Token)).status).toBe(204);
      expect([await login(fresh), await login(testPassword)]).toEqual([200, 401]);
      expect(await reset(Token, 'another long password')).toMatchObject({ status: 410, body: { code: 'Expired' } });
      expect(await login(fresh)).toBe(200);
    });

    test('of two concurrent uses one succeeds', async () => {
      const token = await tokenFor();
      const answers = await Promise.all([reset(token, 'the first of two'), reset(token, 'the second of two')]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 410]);
    });

    test('expires after 24 hours', async () => {
      const token = await tokenFor();
      server().clock.now = new Date('2026-11-21T09:00:00.000Z');
      expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'Expired' } });
      expect(await login(testPassword)).toBe(200);
    });

    test('stays valid after a weak password', async () => {
      const token = await tokenFor();
      for (const [password, code] of [
        ['short', 'too_small'],
        [email, 'is_email'],
      ] as const) {
        expect(await reset(token, password)).toMatchObject({
          status: 400,
          body: { code: 'ValidationFailed', paths: [{ path: ['NewPassword'], issue: code }] },
        });
      }
      expect((await reset(token)).status).toBe(204);
    });

    test('opens after fifty wrong ones from the same address, which are counted apart from sign-ins', async () => {
      const token = await tokenFor();
      const wrong = (index: number) => reset(String(index).padStart(43, 'w'));
      for (let index = 0; index < 50; index += 1) expect((await wrong(index)).status).toBe(410);
      expect((await wrong(50)).status).toBe(429);
      expect((await reset(token)).status).toBe(204);
      expect(await login(fresh)).toBe(200);
    });

    test('is replaced by a newer link, and ends with a change of the password', async () => {
      const [first, second] = [await tokenFor(), await tokenFor()];
      expect((await reset(first)).status).toBe(410);
      await change(testPassword, fresh);
      expect((await reset(second, 'another long password')).status).toBe(410);
    });

    test('is not stored in plain text', async () => {
      const token = await tokenFor();
      const { rows } = await sql<{ text: string }>`select password_resets::text as text from password_resets`.execute(
        server().context.database.db,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.text).not.toContain(token);
    });

    test('only supervisors issue it and look colleagues up', async () => {
      expect(await issue(sophie, claire.user.id)).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
      const find = (client: TestClient, address: string): Promise<Answer> =>
        ask('GET', `/users?email=${encodeURIComponent(address)}`, undefined, client);
      expect(await find(sophie, email)).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
      expect(await find(claire, email.toUpperCase())).toMatchObject({
        status: 200,
        body: { UserId: sophie.user.id, Email: email, FirstName: 'Sophie Dubois' },
      });
      expect(await find(claire, 'no\u0000body')).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    });

    test('a disabled user gets none, and uses none', async () => {
      const token = await tokenFor();
      await server()
        .context.database.db.updateTable('users')
        .set({ disabled: true })
        .where('email', '=', email)
        .execute();
      expect((await issue(claire)).status).toBe(404);
      expect((await reset(token)).status).toBe(410);
    });
  });
});
