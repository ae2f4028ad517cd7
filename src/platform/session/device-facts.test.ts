import { expect, test } from 'vitest';
import { createDeviceFacts } from './device-facts.ts';

const estimate = () => Promise.resolve({ usage: 30.5, quota: 100 });

test('[RN8] reports the device’s name, the app’s version and the free storage', async () => {
  const facts = createDeviceFacts({
    appVersion: '1.2.3',
    name: () => Promise.resolve('Mon GSM'),
    remembered: () => Promise.resolve('former'),
    storage: { estimate },
  });
  expect(await facts()).toEqual({
    name: 'Mon GSM',
    appVersion: '1.2.3',
    freeBytes: 69,
    emptied: true,
    formerly: 'former',
  });
});

test('[RN8] reports null for unknown facts, and shortens texts to the contract’s maximum', async () => {
  const facts = createDeviceFacts({
    appVersion: 'v'.repeat(99),
    name: () => Promise.reject(new Error('closed')),
    storage: {},
  });
  expect(await facts()).toEqual({ name: '', appVersion: 'v'.repeat(40), freeBytes: null });
});
