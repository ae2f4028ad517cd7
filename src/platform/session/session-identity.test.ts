import { describe, expect, test } from 'vitest';
import type { StoredSession } from './session-identity.ts';
import { identityOf } from './session-identity.ts';

const session = (UserId: string, token: string): StoredSession => ({ token, user: { UserId } });

describe('[RN6] the identity of a call', () => {
  test('is the owner of the database, with the current token', async () => {
    let stored: StoredSession | null = session('sophie', 'one');
    const identity = identityOf(() => Promise.resolve(stored), 'sophie');
    expect(await identity()).toEqual({ token: 'one', userId: 'sophie' });
    stored = session('sophie', 'two');
    expect(await identity()).toEqual({ token: 'two', userId: 'sophie' });
  });

  test.each([
    ['nobody is signed in', null],
    ['another user is signed in', session('marc', 'his')],
    ['[RN7] the sign-in was made offline and has no token', session('sophie', '')],
  ])('is null while %s', async (_, stored) => {
    expect(await identityOf(() => Promise.resolve(stored), 'sophie')()).toBeNull();
  });
});
