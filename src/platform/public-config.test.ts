import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { testPublicConfig } from '#tests/support/session.ts';
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
  keep = vi.fn<() => Promise<void>>(() => Promise.resolve()),
) {
  return { result: loadPublicConfig({ readKept: () => Promise.resolve(stored), keep, fetch: answer }), keep };
}

function reply(body: string, status = 200): typeof fetch {
  return () => Promise.resolve(new Response(body, { status }));
}

describe('the public configuration', () => {
  test('comes from the network, and is kept', async () => {
    const { result, keep } = load(reply(JSON.stringify(config)), kept);
    expect(await result).toEqual(config);
    expect(keep).toHaveBeenCalledExactlyOnceWith(config);
  });

  test('is asked past the HTTP cache', async () => {
    const asked = vi.fn<typeof fetch>(reply(JSON.stringify(config)));
    await load(asked, null).result;
    expect(asked.mock.calls[0]).toMatchObject(['/config.json', { cache: 'no-store' }]);
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('failed'))],
    ['a captive portal', reply('<html>')],
    ['an outage', reply(JSON.stringify(config), 503)],
    ['a configuration that does not parse', reply(JSON.stringify({ ...config, deployment: '' }))],
  ] satisfies [string, typeof fetch][])('%s: the last good one', async (_, answer) => {
    const { result, keep } = load(answer, kept);
    expect(await result).toEqual(kept);
    expect(keep).not.toHaveBeenCalled();
  });

  test('neither network nor a kept one is a coded error', async () => {
    const { result } = load(reply('<html>'), null);
    await expect(result).rejects.toMatchObject({ code: 'ConfigUnavailable' });
  });

  test('that could not be kept is still good', async () => {
    const { result } = load(
      reply(JSON.stringify(config)),
      null,
      vi.fn<() => Promise<void>>(() => Promise.reject(new Error('full'))),
    );
    expect(await result).toEqual(config);
  });
});

describe('[RN3] its deadlines', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // Fake timers leave AbortSignal.timeout alone.
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

  test('a silent network gives way to the kept one after 4 s', async () => {
    const { result } = load(silent, kept);
    await vi.advanceTimersByTimeAsync(configDeadline - 1);
    const early = await Promise.race([result, Promise.resolve('waiting')]);
    expect(early).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual(kept);
  });

  test('the very first start is given longer, since there is nothing else', async () => {
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

  test('a stuck database does not hold up the network', async () => {
    const result = loadPublicConfig({
      readKept: () => never(),
      keep: () => Promise.resolve(),
      fetch: reply(JSON.stringify(config)),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toEqual(config);
  });
});
