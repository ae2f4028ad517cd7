import { expose, transfer } from 'comlink';
import { describe, expect, test } from 'vitest';
import type { PageLifecycleHandlers } from '#platform/lifecycle/page-lifecycle.ts';
import { createJobWorker } from './job-worker.ts';

const jobs = {
  double: (value: number) => Promise.resolve(value * 2),
  size: (given: { bytes: ArrayBuffer }) => Promise.resolve(given.bytes.byteLength),
  fail: () => Promise.reject<number>(new Error('broken')),
  hang: () => new Promise<number>(() => undefined),
};

/** A worker whose jobs run in the same thread, behind a real message channel. */
class LocalWorker extends EventTarget {
  isEnded = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly #page: MessagePort;
  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
    port1.start();
    expose(jobs, port2);
  }
  postMessage(message: unknown, given?: Transferable[] | StructuredSerializeOptions): void {
    this.#page.postMessage(message, Array.isArray(given) ? given : []);
  }
  terminate(): void {
    this.isEnded = true;
    this.#page.close();
  }
}

function createScene() {
  const started: LocalWorker[] = [];
  let page: PageLifecycleHandlers = {};
  const worker = createJobWorker<typeof jobs>(
    () => {
      const one = new LocalWorker();
      started.push(one);
      return one;
    },
    (handlers) => {
      page = handlers;
      return () => {
        page = {};
      };
    },
  );
  return { started, worker, page: () => page };
}

describe('createJobWorker', () => {
  test('starts one worker at the first job', async () => {
    const { started, worker } = createScene();
    expect(started).toHaveLength(0);
    const results = await Promise.all([worker.run((run) => run.double(1)), worker.run((run) => run.double(2))]);
    expect([results, started.length]).toEqual([[2, 4], 1]);
    worker.close();
  });

  test('transfers the bytes of a job instead of copying them', async () => {
    const { worker } = createScene();
    const bytes = new ArrayBuffer(8);
    const received = await worker.run((run) => run.size(transfer({ bytes }, [bytes])));
    expect([received, bytes.byteLength]).toEqual([8, 0]);
    worker.close();
  });

  test('[RN3] ends the worker when its page is frozen, and starts another at the next job', async () => {
    const { started, worker, page } = createScene();
    const lost = worker.run((run) => run.hang());
    page().onFrozen?.();
    expect([await lost, started[0]?.isEnded]).toEqual([null, true]);
    expect(await worker.run((run) => run.double(2))).toBe(4);
    expect(started).toHaveLength(2);
    worker.close();
  });

  test('a job that throws resolves with null and leaves the worker running', async () => {
    const { started, worker } = createScene();
    const failed = worker.run((run) => run.fail());
    const next = worker.run((run) => run.double(2));
    expect([await failed, await next, started[0]?.isEnded]).toEqual([null, 4, false]);
    worker.close();
  });

  test('resolves pending jobs with null when the worker fails or is closed', async () => {
    const { started, worker, page } = createScene();
    const failed = worker.run((run) => run.hang());
    started[0]?.dispatchEvent(new Event('error'));
    const closed = worker.run((run) => run.hang());
    worker.close();
    expect([await failed, await closed, started.map(({ isEnded }) => isEnded)]).toEqual([null, null, [true, true]]);
    expect(page()).toEqual({});
  });
});
