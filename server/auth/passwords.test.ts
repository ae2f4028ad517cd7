import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';

vi.mock('@node-rs/argon2', { spy: true });

const { hashPassword, passwordMatches } = await import('./passwords.ts');

test('a password matches its hash and no other', async () => {
  const hash = await hashPassword('secret');
  expect(await passwordMatches(hash, 'secret')).toBe(true);
  expect(await passwordMatches(hash, 'Secret')).toBe(false);
});

test('hashes are argon2id', async () => {
  expect(await hashPassword('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('an unknown user costs a verification with the same parameters as a wrong password', async () => {
  vi.mocked(verify).mockClear();
  expect(await passwordMatches(undefined, 'secret')).toBe(false);
  expect(verify).toHaveBeenCalledTimes(1);
  expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
