import { expect, test } from 'vitest';
import { isClosed, isPushService, publicLookup } from './endpoints.ts';

const settings = { hosts: ['fcm.googleapis.com', '.push.apple.com'], local: false };

test('allows known push services only, by HTTPS on the default port', () => {
  expect(isPushService('https://fcm.googleapis.com/fcm/send/abc', settings)).toBe(true);
  expect(isPushService('https://web.push.apple.com/abc', settings)).toBe(true);
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:pass@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://.push.apple.com/abc',
    'https://a..push.apple.com/abc',
    'https://-.push.apple.com/abc',
    'https://web.push.apple.com./abc',
    'https://fcm.googleapis.com./abc',
    `https://${'a'.repeat(64)}.push.apple.com/abc`,
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/abc',
  ])
    expect([endpoint, isPushService(endpoint, settings)]).toEqual([endpoint, false]);
});

test('closes addresses of this machine and of private networks, in every notation', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'not an address',
  ])
    expect([address, isClosed(address)]).toEqual([address, true]);
  for (const address of ['142.250.1.1', '17.57.144.1', '2a00:1450::1', '::ffff:142.250.1.1'])
    expect([address, isClosed(address)]).toEqual([address, false]);
});

test('refuses a name that resolves to this machine', async () => {
  const outcome = await new Promise((resolve) => {
    publicLookup('localhost', {}, (error) => resolve(error?.code));
  });
  expect(outcome).toBe('ECLOSED');
});
