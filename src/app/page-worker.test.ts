import { describe, expect, test } from 'vitest';
import type { PageLifecycleHandlers } from '#platform/page-lifecycle.ts';
import { createPageWorker } from './page-worker.ts';

function createScene() {
  const told: string[] = [];
  let made = 0;
  let page: PageLifecycleHandlers = {};
  const worker = createPageWorker<string>({
    start: () => {
      made += 1;
      const name = made;
      told.push(`${name} begins`);
      return {
        postMessage: (message: unknown) => told.push(`${name} hears ${String(message)}`),
        terminate: () => told.push(`${name} ends`),
      };
    },
    watch: (handlers) => {
      page = handlers;
      return () => {
        page = {};
      };
    },
  });
  return { told, worker, page: () => page };
}

describe('a worker lives only while its page does', () => {
  test('[RN3] it is ended as the page is put away, so that no transaction stays open, and another begins as it is shown', () => {
    const { told, worker, page } = createScene();
    worker.post('one');
    page().onFrozen?.();
    worker.post('lost');
    page().onRestored?.();
    worker.post('two');
    expect(told).toEqual(['1 begins', '1 hears one', '1 ends', '2 begins', '2 hears two']);
  });

  test('[RN3] a page that was frozen and shown tells twice that it is back: one worker begins', () => {
    const { told, page } = createScene();
    page().onFrozen?.();
    page().onResumed?.();
    page().onRestored?.();
    expect(told).toEqual(['1 begins', '1 ends', '2 begins']);
  });

  test('what was ended for good stays ended', () => {
    const { told, worker, page } = createScene();
    worker.end();
    page().onRestored?.();
    worker.post('late');
    expect(told).toEqual(['1 begins', '1 ends']);
  });
});
