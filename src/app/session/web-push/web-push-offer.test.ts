// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { didOffer, noteOffer } from './web-push-offer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the next page offers notifications from the start as the last one did, while the browser has not been asked', () => {
  vi.stubGlobal('Notification', { permission: 'default' });
  expect(didOffer()).toBe(false);
  noteOffer(true);
  expect(didOffer()).toBe(true);
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect(didOffer()).toBe(false);
  vi.stubGlobal('Notification', { permission: 'default' });
  noteOffer(false);
  expect(didOffer()).toBe(false);
});

test('a browser without notifications offers none', () => {
  noteOffer(true);
  expect(didOffer()).toBe(false);
});
