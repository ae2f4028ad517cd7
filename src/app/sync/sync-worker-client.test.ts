import { describe, expect, test } from 'vitest';
import type { PageLifecycleHandlers } from '#platform/page-lifecycle.ts';
import type { SyncFaultCode, ToSyncWorker } from './sync-worker-messages.ts';
import type { WorkerPage } from './sync-worker-client.ts';
import { startSyncWorker } from './sync-worker-client.ts';

/** A page whose workers log what happens to them: `1 start`, `1 request`, `1 terminated`. */
function createPage() {
  const log: string[] = [];
  const faults: (SyncFaultCode | 'recovered')[] = [];
  let created = 0;
  let lifecycle: PageLifecycleHandlers = {};
  let online: ((isOnline: boolean) => void) | undefined;
  let visible: ((isVisible: boolean) => void) | undefined;
  const locales: string[] = [];
  let language = 'fr';
  const page: WorkerPage = {
    createWorker: (onMessage) => {
      created += 1;
      const name = created;
      return {
        postMessage: (message: ToSyncWorker) => {
          log.push(`${name} ${message.type}`);
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
    },
    page,
  );
  return {
    log,
    locales,
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
