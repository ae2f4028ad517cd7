import { expect, test } from 'vitest';
import { createDeviceFacts } from './device-facts.ts';

const estimate = () => Promise.resolve({ usage: 30.5, quota: 100 });

test('[RN8] a device tells its name, its version and the room that is left', async () => {
  const facts = createDeviceFacts({
    appVersion: '1.2.3',
    name: () => Promise.resolve('Mon GSM'),
    storage: { estimate },
  });
  expect(await facts()).toEqual({ name: 'Mon GSM', appVersion: '1.2.3', freeBytes: 69 });
});

test('[RN8] what a browser does not tell is unknown, and nothing is longer than the wire takes', async () => {
  const facts = createDeviceFacts({
    appVersion: 'v'.repeat(99),
    name: () => Promise.reject(new Error('closed')),
    storage: {},
  });
  expect(await facts()).toEqual({ name: '', appVersion: 'v'.repeat(40), freeBytes: null });
});
