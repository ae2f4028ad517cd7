// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { serviceWorkers } from '#platform/service-worker-support.ts';
import { createValueStore } from './value-store.ts';
import { followUpdates } from './update-story.ts';

test('a browser without service workers raises its error, which is silently ignored', async () => {
  expect(() => serviceWorkers({})).toThrow('serviceWorker is not supported in current browser!');
  const logged = vi.spyOn(console, 'error');
  await expect(
    followUpdates({ update: createValueStore<{ apply: () => Promise<void> } | null>(null) }, {}),
  ).resolves.toBeUndefined();
  expect(logged).not.toHaveBeenCalled();
});
