import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageLifecycleHandlers } from '#platform/lifecycle/page-lifecycle.ts';
import type { SyncFaultCode, ToSyncWorker } from './sync-worker-messages.ts';
import type { WorkerPage } from './sync-worker-client.ts';
import { loadDeadline, reloadWait, startSyncWorker } from './sync-worker-client.ts';

/** A page whose workers log what happens to them: `1 start`, `1 request`, `1 terminated`. */
function createPage(options: { ready?: Promise<void> } = {}) {
  const log: string[] = [];
  const faults: (SyncFaultCode | 'recovered')[] = [];
  let created = 0;
  const workers: { runs: () => void; fails: () => void }[] = [];
  let lifecycle: PageLifecycleHandlers = {};
  let online: ((isOnline: boolean) => void) | undefined;
  let visible: ((isVisible: boolean) => void) | undefined;
  const locales: string[] = [];
  const starts: Extract<ToSyncWorker, { type: 'start' }>[] = [];
  const ended: string[] = [];
  let language = 'fr';
  const page: WorkerPage = {
    createWorker: (onMessage, onError) => {
      created += 1;
      const name = created;
      workers.push({ runs: () => onMessage({ type: 'running' }), fails: onError });
      return {
        postMessage: (message: ToSyncWorker) => {
          log.push(`${name} ${message.type}`);
          if (message.type === 'start') starts.push(message);
          if ('locale' in message) locales.push(`${name} ${message.locale}`);
          if (message.type === 'request') onMessage({ type: 'fault', code: 'StorageFailed' });
          if (message.type === 'online') onMessage({ type: 'recovered' });
          if (message.type === 'stop') onMessage({ type: 'stopped' });
        },
        terminate: () => log.push(`${name} terminated`),
      };
    },
    watchLifecycle: (handlers) => {
      lifecycle = handlers;
      return () => {
        lifecycle = {};
      };
    },
    isVisible: () => true,
    endedHolders: () => [...ended],
    noteEnded: (holder) => ended.push(holder),
    subscribeOnline: (onChange) => {
      online = onChange;
      return () => {
        online = undefined;
      };
    },
    subscribeVisible: (onChange) => {
      visible = onChange;
      return () => {
        visible = undefined;
      };
    },
  };
  const client = startSyncWorker(
    {
      userId: 'sophie',
      locale: () => language,
      onFault: (code) => faults.push(code),
      onRecovered: () => faults.push('recovered'),
      ...options,
    },
    page,
  );
  return {
    log,
    workers,
    locales,
    starts,
    ended,
    speak: (next: string) => {
      language = next;
      client.changeLanguage();
    },
    faults,
    client,
    lifecycle: () => lifecycle,
    online: (isOnline: boolean) => online?.(isOnline),
    visible: (isVisible: boolean) => visible?.(isVisible),
  };
}

describe('a sync worker’s life', () => {
  test('[RN3] a frozen page terminates its worker, so that no transaction stays open; a restored page starts another', () => {
    const { log, client, lifecycle } = createPage();
    client.request(false);
    lifecycle().onFrozen?.();
    client.request(false);
    lifecycle().onRestored?.();
    client.request(false);
    expect(log).toEqual(['1 start', '1 request', '1 terminated', '2 start', '2 request']);
  });

  test('[RN1c] the worker of a page that is left has ended for the next one, and a frozen one for the same page', () => {
    const { starts, ended, lifecycle } = createPage();
    lifecycle().onFrozen?.();
    lifecycle().onRestored?.();
    const [first, second] = starts;
    expect(second?.ended).toEqual([first?.holder]);
    expect(second?.holder).not.toBe(first?.holder);
    lifecycle().onLeft?.();
    expect(ended).toEqual([first?.holder, second?.holder]);
  });

  test('[RN3] a page that reports twice that it is back starts one worker', () => {
    const { log, lifecycle } = createPage();
    lifecycle().onFrozen?.();
    lifecycle().onResumed?.();
    lifecycle().onRestored?.();
    expect(log).toEqual(['1 start', '1 terminated', '2 start']);
  });

  test('a stopped worker is terminated and not started again', async () => {
    const { log, client, lifecycle, online } = createPage();
    const { onRestored } = lifecycle();
    await client.stop();
    lifecycle().onRestored?.();
    online(true);
    client.request(true);
    expect(log).toEqual(['1 start', '1 stop', '1 terminated']);
    expect(onRestored).toBeDefined();
  });
});

test('[LW8] the first worker waits until the page may write, and never starts on a page that was left meanwhile', async () => {
  let write: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    write = resolve;
  });
  const [shown, left] = [createPage({ ready }), createPage({ ready })];
  shown.client.request(true);
  await left.client.stop();
  expect(shown.log).toEqual([]);
  write();
  await ready;
  expect([shown.log, left.log]).toEqual([['1 start'], []]);
});

describe('a worker whose script does not load', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('[RN3c] is replaced, later after each attempt, until one runs', () => {
    const { log, workers } = createPage();
    workers[0]?.fails();
    vi.advanceTimersByTime(reloadWait);
    workers[1]?.fails();
    vi.advanceTimersByTime(reloadWait);
    expect(log).toEqual(['1 start', '1 terminated', '2 start', '2 terminated']);
    vi.advanceTimersByTime(reloadWait);
    workers[2]?.runs();
    vi.advanceTimersByTime(10 * loadDeadline);
    expect(log.slice(4)).toEqual(['3 start']);
  });

  test('[RN3c] is replaced when the browser says nothing of it', () => {
    const { log } = createPage();
    vi.advanceTimersByTime(loadDeadline + reloadWait);
    expect(log).toEqual(['1 start', '1 terminated', '2 start']);
  });

  test('a worker that runs is not ended by an error; a stopped one is not replaced', async () => {
    const { log, client, workers } = createPage();
    workers[0]?.runs();
    workers[0]?.fails();
    await client.stop();
    workers[0]?.fails();
    vi.advanceTimersByTime(10 * loadDeadline);
    expect(log).toEqual(['1 start', '1 stop', '1 terminated']);
  });
});

describe('messages', () => {
  test('tells the worker the language of the screens: at its start, at a switch, and after a new start', () => {
    const { locales, speak, lifecycle } = createPage();
    speak('nl');
    lifecycle().onFrozen?.();
    lifecycle().onRestored?.();
    expect(locales).toEqual(['1 fr', '1 nl', '2 nl']);
  });

  test('forwards the network’s return and the page’s visibility, and not the network’s loss', () => {
    const { log, online, visible } = createPage();
    online(false);
    online(true);
    visible(false);
    expect(log).toEqual(['1 start', '1 online', '1 visibility']);
  });

  test('reports the worker’s faults, and that the storage works again', () => {
    const { client, faults, online } = createPage();
    client.request(false);
    online(true);
    expect(faults).toEqual(['StorageFailed', 'recovered']);
  });
});
