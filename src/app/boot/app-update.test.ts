// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { serviceWorkers } from '#platform/service-worker/service-worker-support.ts';
import { createValueStore } from '../session/value-store.ts';
import { followUpdates } from './app-update.ts';

test('ignores the error of a browser without service workers', async () => {
  expect(() => serviceWorkers({})).toThrow('serviceWorker is not supported in current browser!');
  const logged = vi.spyOn(console, 'error');
  await expect(
    followUpdates({ update: createValueStore<{ apply: () => Promise<void> } | null>(null) }, {}),
  ).resolves.toBeUndefined();
  expect(logged).not.toHaveBeenCalled();
});
