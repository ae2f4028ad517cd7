import { describe, expect, test } from 'vitest';
import type { PageLifecycleHandlers } from '#platform/page-lifecycle.ts';
import type { AskedJob, DoneJob } from './job-worker.ts';
import { createJobWorker } from './job-worker.ts';

class ScriptedWorker extends EventTarget {
  readonly heard: AskedJob<string>[] = [];
  isEnded = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly given: unknown[] = [];
  postMessage(message: AskedJob<string>, given?: Transferable[] | StructuredSerializeOptions): void {
    this.heard.push(message);
    this.given.push(given);
  }
  terminate(): void {
    this.isEnded = true;
  }
  tell(done: DoneJob<number>): void {
    this.dispatchEvent(new MessageEvent('message', { data: done }));
  }
}

function createScene() {
  const made: ScriptedWorker[] = [];
  let page: PageLifecycleHandlers = {};
  const worker = createJobWorker<string, number>(
    () => {
      const one = new ScriptedWorker();
      made.push(one);
      return one;
    },
    (handlers) => {
      page = handlers;
      return () => {
        page = {};
      };
    },
  );
  return { made, worker, page: () => page };
}

describe('a worker that does jobs', () => {
  test('is started by the first job, and each is answered by its number', async () => {
    const { made, worker } = createScene();
    expect(made).toHaveLength(0);
    const [one, two] = [worker.ask('one'), worker.ask('two')];
    expect(made.map(({ heard }) => heard)).toEqual([
      [
        { job: 1, asked: 'one' },
        { job: 2, asked: 'two' },
      ],
    ]);
    made[0]?.tell({ job: 2, result: 22 });
    made[0]?.tell({ job: 1, result: 11 });
    expect(await Promise.all([one, two])).toEqual([11, 22]);
  });

  test('what is given away with a job moves to it, since a copy of a picture’s pixels is some megabytes', async () => {
    const { made, worker } = createScene();
    const pixels = new ArrayBuffer(8);
    const done = worker.ask('frame', [pixels]);
    made[0]?.tell({ job: 1, result: 1 });
    expect([await done, made[0]?.given]).toEqual([1, [[pixels]]]);
  });

  test('[RN3] it ends as its page is put away, so that no transaction stays open; the next job starts another', async () => {
    const { made, worker, page } = createScene();
    const lost = worker.ask('lost');
    page().onFrozen?.();
    expect([await lost, made[0]?.isEnded]).toEqual([null, true]);
    const next = worker.ask('next');
    made[1]?.tell({ job: 2, result: 2 });
    expect(await next).toBe(2);
  });

  test('what was under way when it failed or was closed is told as lost', async () => {
    const { made, worker, page } = createScene();
    const failed = worker.ask('failed');
    made[0]?.dispatchEvent(new Event('error'));
    const closed = worker.ask('closed');
    worker.close();
    expect([await failed, await closed, made.map(({ isEnded }) => isEnded)]).toEqual([null, null, [true, true]]);
    expect(page()).toEqual({});
  });
});
