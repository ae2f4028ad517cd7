import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/entities/user.ts';
import {
  findOfflineAccount,
  forgetOfflineAccount,
  storeOfflineAccount,
  lockOfflineAccount,
  offlineTime,
  recordSeen,
  readOfflineAccount,
} from '#data/session/offline-accounts.ts';
import { openRootDatabase } from '#data/database/root-database.ts';
import { makeVerifier, matchesVerifier } from '#platform/session/password-verifier.ts';
import { signInOffline } from './sign-in.ts';
import { offlineEnd } from './session-endings.ts';

const sophie: User = {
  UserId: '018f0000-0000-7000-8000-00000000c001',
  Email: 'sophie@example.be',
  FirstName: 'Sophie Dubois',
  Picture: null,
  Notifications: [],
  NbOfIncompleteUpload: 0,
  NbOfIncompleteSurvey: 0,
  Role: ['role'],
  Qualifications: ['gas'],
};
const marc: User = { ...sophie, UserId: '018f0000-0000-7000-8000-00000000c002', Email: 'marc@example.be' };
const signedInAt = Date.parse('2026-11-06T08:00:00.000Z');
const root = openRootDatabase();

const attempt = (email: string, password: string, now = signedInAt + 1_000) =>
  signInOffline(root, email, password, { matches: matchesVerifier, now });

beforeEach(async () => {
  await root.entries.clear();
  await storeOfflineAccount(root, sophie, await makeVerifier('correct horse', 1_000), signedInAt);
  await storeOfflineAccount(root, marc, await makeVerifier('battery staple', 1_000), signedInAt);
});

describe('[RN7] an offline sign-in', () => {
  test('gives a session without a token, with the user of the last online sign-in', async () => {
    expect(await attempt(' Sophie@Example.be', 'correct horse')).toEqual({
      ok: true,
      session: { token: '', user: sophie, signedInAt: '2026-11-06T08:00:00.000Z' },
    });
  });

  test.each([
    ['a wrong password', 'sophie@example.be', 'Correct horse', 'OfflineWrongPassword'],
    ['another user’s password', 'sophie@example.be', 'battery staple', 'OfflineWrongPassword'],
    ['a user who never signed in here', 'els@example.be', 'correct horse', 'OfflineUnknownUser'],
  ])('is refused for %s', async (_, email, password, code) => {
    expect(await attempt(email, password)).toEqual({ ok: false, code });
  });

  test('is refused after 14 days, and only its user learns it', async () => {
    const late = signedInAt + offlineTime + 1;
    expect(await attempt('sophie@example.be', 'correct horse', late)).toEqual({ ok: false, code: 'OfflineExpired' });
    expect(await attempt('sophie@example.be', 'wrong', late)).toEqual({ ok: false, code: 'OfflineWrongPassword' });
  });

  test('does not trust a clock that was set back after it was used', async () => {
    const used = signedInAt + 10 * 86_400_000;
    expect((await attempt('sophie@example.be', 'correct horse', used)).ok).toBe(true);
    expect(await attempt('sophie@example.be', 'correct horse', signedInAt)).toEqual({
      ok: false,
      code: 'OfflineClock',
    });
    expect((await attempt('marc@example.be', 'battery staple', signedInAt)).ok).toBe(true);
  });

  test('is refused for a locked user until the next online sign-in', async () => {
    await lockOfflineAccount(root, sophie.UserId);
    expect(await attempt('sophie@example.be', 'correct horse')).toEqual({ ok: false, code: 'OfflineLocked' });
    await storeOfflineAccount(root, sophie, await makeVerifier('correct horse', 1_000), signedInAt);
    expect((await attempt('sophie@example.be', 'correct horse')).ok).toBe(true);
  });

  test('is impossible once the account was forgotten, and recording its use does not restore it', async () => {
    await forgetOfflineAccount(root, sophie.UserId);
    await recordSeen(root, sophie.UserId, signedInAt);
    expect(await findOfflineAccount(root, sophie.Email)).toBeNull();
    expect(await attempt('sophie@example.be', 'correct horse')).toEqual({ ok: false, code: 'OfflineUnknownUser' });
  });
});

describe('[RN7] offline tries that fail', () => {
  const wrong = (now: number) => attempt('sophie@example.be', 'wrong', now);

  /** Makes five failed tries that cost nothing but their password. */
  async function failFive(): Promise<number> {
    for (let index = 0; index < 5; index += 1)
      expect(await wrong(signedInAt)).toMatchObject({ code: 'OfflineWrongPassword' });
    return signedInAt;
  }

  test('[RN7] are counted on the disk: after five the right password has to wait too, and the waits grow', async () => {
    const now = await failFive();
    const right = (at: number) => attempt('sophie@example.be', 'correct horse', at);
    expect(await right(now + 1_000)).toEqual({ ok: false, code: 'TooManyAttempts', retryAfter: 9_000 });
    expect(await wrong(now + 10_000)).toMatchObject({ code: 'OfflineWrongPassword' });
    expect(await right(now + 20_000)).toEqual({ ok: false, code: 'TooManyAttempts', retryAfter: 10_000 });
    expect(await right(now + 30_000)).toMatchObject({ ok: true });
    expect(await wrong(now + 30_001)).toMatchObject({ code: 'OfflineWrongPassword' });
  });

  test('[RN7] never wait longer than a quarter of an hour, even after the clock was set back', async () => {
    let now = await failFive();
    for (let index = 0; index < 20; index += 1) expect(await wrong((now += 15 * 60_000))).toMatchObject({ ok: false });
    expect(await wrong(now + 60_000)).toEqual({ ok: false, code: 'TooManyAttempts', retryAfter: 14 * 60_000 });
    expect(await wrong(now - 3_600_000)).toMatchObject({ code: 'OfflineWrongPassword' });
  });

  test('[RN7] are counted by account, and an online sign-in resets them', async () => {
    const now = await failFive();
    expect(await attempt('marc@example.be', 'battery staple', now)).toMatchObject({ ok: true });
    await storeOfflineAccount(root, sophie, await makeVerifier('correct horse', 1_000), signedInAt);
    expect(await attempt('sophie@example.be', 'correct horse', now)).toMatchObject({ ok: true });
  });
});

describe('[RN7] a session that was opened offline', () => {
  const session = { token: '', user: sophie, signedInAt: '2026-11-06T08:00:00.000Z' };

  test('continues for its 14 days, records its use, and ends', async () => {
    const used = signedInAt + 13 * 86_400_000;
    expect(await offlineEnd(root, session, used)).toBeNull();
    expect((await readOfflineAccount(root, sophie.UserId))?.seenAt).toBe(used);
    expect(await offlineEnd(root, session, signedInAt + offlineTime + 1)).toBe('offlineOver');
    expect(await offlineEnd(root, session, signedInAt)).toBe('clock');
  });

  test('ends when the time of the online sign-in is unknown', async () => {
    await forgetOfflineAccount(root, sophie.UserId);
    expect(await offlineEnd(root, session, signedInAt)).toBe('offlineOver');
  });

  test('leaves a session with a token to the server', async () => {
    expect(await offlineEnd(root, { ...session, token: 'tok' }, signedInAt + 99 * 86_400_000)).toBeNull();
  });
});
