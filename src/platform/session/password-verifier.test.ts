import { expect, test } from 'vitest';
import { makeVerifier, matchesVerifier } from './password-verifier.ts';

test('[RN7] a verifier accepts its password and no other', async () => {
  const verifier = await makeVerifier('correct horse');
  expect(await matchesVerifier(verifier, 'correct horse')).toBe(true);
  for (const wrong of ['Correct horse', 'correct horse ', '', 'correct horsf'])
    expect(await matchesVerifier(verifier, wrong)).toBe(false);
});

test('[RN7] uses PBKDF2 with at least 600 000 rounds and a random salt of 16 bytes', async () => {
  const [one, other] = await Promise.all([makeVerifier('correct horse'), makeVerifier('correct horse')]);
  expect(one.iterations).toBeGreaterThanOrEqual(600_000);
  expect([one.salt.length, one.hash.length]).toEqual([16, 32]);
  expect(other.salt).not.toEqual(one.salt);
  expect(other.hash).not.toEqual(one.hash);
});

test('computes the published PBKDF2 test vector', async () => {
  // A published test vector (PBKDF2-HMAC-SHA256, "password", "salt", 4096 rounds, 32 bytes).
  const hash = Uint8Array.from(Buffer.from('c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a', 'hex'));
  const verifier = { iterations: 4096, salt: new TextEncoder().encode('salt'), hash };
  expect(await matchesVerifier(verifier, 'password')).toBe(true);
});

test('reads a verifier made with fewer rounds by its own count', async () => {
  const verifier = await makeVerifier('correct horse', 1_000);
  expect(await matchesVerifier(verifier, 'correct horse')).toBe(true);
  expect(await matchesVerifier({ ...verifier, iterations: 1_001 }, 'correct horse')).toBe(false);
});

test('a truncated hash matches nothing', async () => {
  const verifier = await makeVerifier('correct horse', 1_000);
  expect(await matchesVerifier({ ...verifier, hash: verifier.hash.slice(0, 0) }, 'correct horse')).toBe(false);
});
