import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createVirtualTime } from '#tests/support/runner/virtual-time.ts';
import { createFormActivity } from '../lifecycle/form-activity.ts';
import {
  askPeriodicSync,
  keepServiceWorkerCurrent,
  requestBackgroundSync,
  reportSignedOut,
  takeOverLimit,
  updateCheckInterval,
} from './service-worker-client.ts';

beforeAll(() => vi.stubGlobal('location', { origin: 'https://app.example.be' }));
afterAll(() => vi.unstubAllGlobals());

interface FakeWorker extends EventTarget {
  state: ServiceWorkerState;
  postMessage: (message: unknown) => void;
  got: unknown[];
}

function createWorker(state: ServiceWorkerState): FakeWorker {
  const got: unknown[] = [];
  return Object.assign(new EventTarget(), { state, got, postMessage: (message: unknown) => void got.push(message) });
}

/** Simulates a browser with one registration, whose states the test changes. */
function createBrowser(controller: FakeWorker | null) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: controller,
    update: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn<(url: string, options: RegistrationOptions) => Promise<EventTarget>>(() =>
      Promise.resolve(registration),
    ),
    getRegistration: () => Promise.resolve(registration),
  });
  const browser = {
    registration,
    container: container as unknown as ServiceWorkerContainer,
    register: container.register,
    findUpdate: (): FakeWorker => {
      const worker = createWorker('installing');
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      return worker;
    },
    install: (worker: FakeWorker): void => {
      registration.installing = null;
      registration.waiting = worker;
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    },
    takeOver: (worker: FakeWorker): void => {
      registration.waiting = null;
      registration.active = worker;
      worker.state = 'activated';
      container.controller = worker;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
  return browser;
}

async function start(browser: ReturnType<typeof createBrowser>) {
  const time = createVirtualTime(0);
  const forms = createFormActivity();
  const reload = vi.fn<() => void>();
  const offers: (() => Promise<void>)[] = [];
  let onVisible: (visible: boolean) => void = () => undefined;
  const stop = await keepServiceWorkerCurrent({
    container: browser.container,
    forms,
    clock: time,
    reload,
    onUpdateReady: (apply) => offers.push(apply),
    subscribeVisible: (onChange) => {
      onVisible = onChange;
      return () => (onVisible = () => undefined);
    },
  });
  return { time, forms, reload, offers, stop, see: (visible: boolean) => onVisible(visible) };
}

describe('updates of the service worker', () => {
  test('does nothing in a browser without service workers', async () => {
    const world = {
      container: undefined,
      forms: createFormActivity(),
      clock: createVirtualTime(0),
      reload: vi.fn<() => void>(),
      onUpdateReady: vi.fn<() => void>(),
      subscribeVisible: vi.fn<() => () => void>(() => () => undefined),
    };
    (await keepServiceWorkerCurrent(world))();
    expect(world.subscribeVisible).not.toHaveBeenCalled();
  });

  test('registers at the root without the HTTP cache, and tolerates a failure', async () => {
    const browser = createBrowser(null);
    await start(browser);
    expect(browser.register).toHaveBeenCalledExactlyOnceWith('https://app.example.be/sw.js', {
      scope: '/',
      updateViaCache: 'none',
    });
    const broken = createBrowser(null);
    broken.register.mockRejectedValue(new TypeError('blocked'));
    await expect(start(broken)).resolves.toBeDefined();
  });

  test('the first worker takes control without an offer and without a reload', async () => {
    const browser = createBrowser(null);
    const { offers, reload, time } = await start(browser);
    const worker = browser.findUpdate();
    browser.install(worker);
    browser.takeOver(worker);
    await time.settle();
    expect(offers).toHaveLength(0);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a second worker in the same page is an update', async () => {
    const browser = createBrowser(null);
    const { offers, reload, time } = await start(browser);
    const first = browser.findUpdate();
    browser.install(first);
    browser.takeOver(first);
    const second = browser.findUpdate();
    browser.install(second);
    expect(offers).toHaveLength(1);
    browser.takeOver(second);
    await time.settle();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('offers an installed update once, applies it on request, and reloads once', async () => {
    const former = createWorker('activated');
    const browser = createBrowser(former);
    const { offers, reload, time } = await start(browser);
    const worker = browser.findUpdate();
    expect(offers).toHaveLength(0);
    browser.install(worker);
    expect(offers).toHaveLength(1);
    expect(worker.got).toEqual([]);
    const applied = offers[0]?.();
    await time.settle();
    expect(worker.got).toEqual([{ type: 'SKIP_WAITING' }]);
    // Chromium activates the new worker only once the former one has nothing under way.
    expect(former.got).toEqual([{ type: 'retire' }]);
    browser.takeOver(worker);
    browser.takeOver(worker);
    await applied;
    await time.settle();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('offers an update at once that was waiting before the page opened', async () => {
    const browser = createBrowser(createWorker('activated'));
    browser.registration.waiting = createWorker('installed');
    expect((await start(browser)).offers).toHaveLength(1);
  });

  test('applying waits until the forms of this tab are idle', async () => {
    const browser = createBrowser(createWorker('activated'));
    const { forms, offers, time } = await start(browser);
    const worker = browser.findUpdate();
    browser.install(worker);
    const leaveForm = forms.begin();
    const applied = offers[0]?.();
    await time.settle();
    expect(worker.got).toEqual([]);
    leaveForm();
    await time.settle();
    expect(worker.got).toEqual([{ type: 'SKIP_WAITING' }]);
    browser.takeOver(worker);
    await applied;
  });

  test('an update that does not take over fails, and can be applied again', async () => {
    const browser = createBrowser(createWorker('activated'));
    const { offers, time } = await start(browser);
    const worker = browser.findUpdate();
    browser.install(worker);
    const failed = offers[0]?.().catch((error: unknown) => error);
    await time.advance(takeOverLimit);
    expect(await failed).toMatchObject({ message: 'the new version did not take over' });
    const again = offers[0]?.();
    await time.settle();
    browser.takeOver(worker);
    await expect(again).resolves.toBeUndefined();
    expect(worker.got).toEqual([{ type: 'SKIP_WAITING' }, { type: 'SKIP_WAITING' }]);
  });

  test('an update applied in another tab reloads this one when its forms are idle', async () => {
    const browser = createBrowser(createWorker('activated'));
    const { forms, reload, time } = await start(browser);
    const leaveForm = forms.begin();
    const worker = browser.findUpdate();
    browser.install(worker);
    browser.takeOver(worker);
    await time.settle();
    expect(reload).not.toHaveBeenCalled();
    leaveForm();
    await time.settle();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('applies the newest worker, not the one that was offered', async () => {
    const browser = createBrowser(createWorker('activated'));
    const { offers, time } = await start(browser);
    const older = browser.findUpdate();
    browser.install(older);
    const newer = browser.findUpdate();
    browser.install(newer);
    const applied = offers[0]?.();
    await time.settle();
    browser.takeOver(newer);
    await applied;
    expect([older.got, newer.got]).toEqual([[], [{ type: 'SKIP_WAITING' }]]);
  });

  test('checks for updates each hour and when the page becomes visible, until stopped', async () => {
    const browser = createBrowser(createWorker('activated'));
    const { registration } = browser;
    const { see, stop, time } = await start(browser);
    await time.advance(2 * updateCheckInterval);
    expect(registration.update).toHaveBeenCalledTimes(2);
    see(false);
    see(true);
    expect(registration.update).toHaveBeenCalledTimes(3);
    stop();
    see(true);
    await time.advance(2 * updateCheckInterval);
    expect(registration.update).toHaveBeenCalledTimes(3);
  });

  test('tolerates a check that fails offline', async () => {
    const browser = createBrowser(createWorker('activated'));
    browser.registration.update.mockRejectedValue(new TypeError('offline'));
    const { see, time } = await start(browser);
    see(true);
    await time.settle();
    expect(browser.registration.update).toHaveBeenCalledOnce();
  });
});

describe('messages to the active worker', () => {
  test('[RN2] requests a background sync', async () => {
    const active = createWorker('activated');
    await requestBackgroundSync(createBrowser(active).container);
    expect(active.got).toEqual([{ type: 'wake' }]);
  });

  test('reports a sign-out', async () => {
    const active = createWorker('activated');
    await reportSignedOut('user-1', createBrowser(active).container);
    expect(active.got).toEqual([{ type: 'signed-out', userId: 'user-1' }]);
  });

  test('does nothing without a worker or without support', async () => {
    const denied = { getRegistration: () => Promise.reject(new DOMException('denied')) };
    await expect(requestBackgroundSync(createBrowser(null).container)).resolves.toBeUndefined();
    await expect(requestBackgroundSync(denied)).resolves.toBeUndefined();
  });
});

describe('periodic sync', () => {
  const register = vi.fn<(tag: string, options: { minInterval: number }) => Promise<void>>();

  function containerWith(extra: object): Pick<ServiceWorkerContainer, 'ready'> {
    return { ready: Promise.resolve(extra as ServiceWorkerRegistration) };
  }

  test('[RN1] is requested where the browser supports it, and tolerates a refusal', async () => {
    register.mockResolvedValueOnce().mockRejectedValueOnce(new Error('not allowed'));
    await askPeriodicSync(containerWith({ periodicSync: { register } }));
    expect(register).toHaveBeenCalledWith('mycerti-periodic', { minInterval: 12 * 3_600_000 });
    await expect(askPeriodicSync(containerWith({ periodicSync: { register } }))).resolves.toBeUndefined();
    await expect(askPeriodicSync(containerWith({}))).resolves.toBeUndefined();
    await expect(askPeriodicSync(undefined)).resolves.toBeUndefined();
  });
});
