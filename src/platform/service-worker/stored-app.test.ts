import { expect, test, vi } from 'vitest';
import { reportStoredApp } from './stored-app.ts';

/** Returns a container whose worker answers for this version, with so many missing files. */
const controlledBy = (version: string, missing?: number) => ({
  controller: {
    postMessage: (_message: unknown, [port]: MessagePort[]) => port?.postMessage({ type: 'version', version, missing }),
  } as unknown as ServiceWorker,
});

test.each([
  ['a browser without workers', undefined, false],
  ['a page without a worker', { controller: null }, false],
  ['a worker with every file', controlledBy('2', 0), true],
  ['a worker that lacks a file', controlledBy('2', 1), false],
  ['the worker of another version', controlledBy('1', 0), false],
  ['a worker that cannot say it', controlledBy('2'), false],
])('%s', async (_what, container, isStored) => {
  expect(await new Promise((resolve) => reportStoredApp('2', resolve, container))).toBe(isStored);
});

test('an answer that takes long is false until it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reports: boolean[] = [];
  const ports: MessagePort[] = [];
  const controller = { postMessage: (_message: unknown, given: MessagePort[]) => void ports.push(...given) };
  reportStoredApp('2', (isStored) => reports.push(isStored), { controller: controller as unknown as ServiceWorker });
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(reports).toEqual([false]);
  ports[0]?.postMessage({ type: 'version', version: '2', missing: 0 });
  await vi.waitFor(() => expect(reports).toEqual([false, true]));
});
