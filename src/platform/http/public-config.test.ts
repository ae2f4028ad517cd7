import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { testPublicConfig } from '#tests/support/server/session.ts';
import { configDeadline, firstConfigDeadline, loadPublicConfig } from './public-config.ts';

const config: PublicConfig = testPublicConfig;
const kept: PublicConfig = { ...config, fieldApiKey: 'older' };

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

/** A server that never answers; its fetch ends with the signal. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

function load(
  answer: typeof fetch,
  stored: PublicConfig | null,
  store = vi.fn<() => Promise<void>>(() => Promise.resolve()),
) {
  return { result: loadPublicConfig({ readStored: () => Promise.resolve(stored), store, fetch: answer }), store };
}

function reply(body: string, status = 200): typeof fetch {
  return () => Promise.resolve(new Response(body, { status }));
}

describe('the public configuration', () => {
  test('comes from the network and is stored', async () => {
    const { result, store } = load(reply(JSON.stringify(config)), kept);
    expect(await result).toEqual(config);
    expect(store).toHaveBeenCalledExactlyOnceWith(config);
  });

  test('is requested without the HTTP cache', async () => {
    const asked = vi.fn<typeof fetch>(reply(JSON.stringify(config)));
    await load(asked, null).result;
    expect(asked.mock.calls[0]).toMatchObject(['/config.json', { cache: 'no-store' }]);
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('failed'))],
    ['a captive portal', reply('<html>')],
    ['an outage', reply(JSON.stringify(config), 503)],
    ['an invalid configuration', reply(JSON.stringify({ ...config, deployment: '' }))],
  ] satisfies [string, typeof fetch][])('is the stored one for %s', async (_, answer) => {
    const { result, store } = load(answer, kept);
    expect(await result).toEqual(kept);
    expect(store).not.toHaveBeenCalled();
  });

  test('rejects with a coded error when there is neither network nor a stored one', async () => {
    const { result } = load(reply('<html>'), null);
    await expect(result).rejects.toMatchObject({ code: 'ConfigUnavailable' });
  });

  test('is returned even when it cannot be stored', async () => {
    const { result } = load(
      reply(JSON.stringify(config)),
      null,
      vi.fn<() => Promise<void>>(() => Promise.reject(new Error('full'))),
    );
    expect(await result).toEqual(config);
  });
});

describe('[RN3] the deadlines of the configuration', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // Fake timers do not affect AbortSignal.timeout.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('returns the stored one after 4 s of a silent network', async () => {
    const { result } = load(silent, kept);
    await vi.advanceTimersByTimeAsync(configDeadline - 1);
    const early = await Promise.race([result, Promise.resolve('waiting')]);
    expect(early).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual(kept);
  });

  test('waits longer at the first start, which has no stored one', async () => {
    const late: typeof fetch = (url, init) =>
      Promise.race([
        silent(url, init),
        new Promise<Response>((resolve) => {
          setTimeout(() => resolve(Response.json(config)), firstConfigDeadline - 1);
        }),
      ]);
    const { result } = load(late, null);
    await vi.advanceTimersByTimeAsync(firstConfigDeadline);
    expect(await result).toEqual(config);
  });

  test('a stuck database does not delay the network', async () => {
    const result = loadPublicConfig({
      readStored: () => never(),
      store: () => Promise.resolve(),
      fetch: reply(JSON.stringify(config)),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toEqual(config);
  });
});
