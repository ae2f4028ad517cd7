import { expect, test } from 'vitest';
import { createVirtualTime } from '#tests/support/runner/virtual-time.ts';
import { whenWorkerInCharge } from './worker-in-charge.ts';

/** Simulates a page's service worker, which takes control when the test says so. */
function createContainer(controller: object | null) {
  const target = new EventTarget();
  const container = Object.assign(target, { controller }) as unknown as ServiceWorkerContainer;
  return { container, takeCharge: () => target.dispatchEvent(new Event('controllerchange')) };
}

async function isOver(waiting: Promise<void>): Promise<boolean> {
  return Promise.race([
    waiting.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1)),
  ]);
}

test('[RN7] on a first visit, waits until the worker is in control', async () => {
  const { container, takeCharge } = createContainer(null);
  const waiting = whenWorkerInCharge(container, createVirtualTime(0));
  expect(await isOver(waiting)).toBe(false);
  takeCharge();
  expect(await isOver(waiting)).toBe(true);
});

test('does not wait for a worker in control, nor in a browser without workers', async () => {
  expect(await isOver(whenWorkerInCharge(createContainer({}).container, createVirtualTime(0)))).toBe(true);
  expect(await isOver(whenWorkerInCharge(undefined, createVirtualTime(0)))).toBe(true);
});

test('stops waiting for a worker that never takes control', async () => {
  const time = createVirtualTime(0);
  const waiting = whenWorkerInCharge(createContainer(null).container, time);
  await time.advance(15_000);
  expect(await isOver(waiting)).toBe(true);
});
