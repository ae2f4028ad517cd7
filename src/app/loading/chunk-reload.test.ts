import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isMissingPart } from '#app/loading/missing-part.ts';
import { loadAhead, loadChunk, reloadOnChunkFailure } from './chunk-reload.ts';

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

describe('a failed chunk load reloads the page (specification §8)', () => {
  test('reloads when Vite reports one', () => {
    const target = new EventTarget();
    const reload = vi.fn<() => boolean>(() => true);
    reloadOnChunkFailure(target, reload);
    target.dispatchEvent(new Event('vite:preloadError'));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('reloads when a lazy part fails, and shows nothing until the page is gone', async () => {
    const failing = loadChunk(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => true,
    );
    expect(await Promise.race([failing, new Promise((resolve) => setTimeout(resolve, 20, 'still waiting'))])).toBe(
      'still waiting',
    );
  });

  test('does not reload without a network, which a reload may need', () => {
    vi.stubGlobal('navigator', { onLine: false });
    const reload = vi.fn<() => boolean>(() => true);
    const target = new EventTarget();
    reloadOnChunkFailure(target, reload);
    target.dispatchEvent(new Event('vite:preloadError'));
    expect(reload).not.toHaveBeenCalled();
  });

  test('a part that is awaited without a network says so, and no reload loses the page', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const reload = vi.fn<() => boolean>(() => true);
    const failure = await loadChunk(() => Promise.reject(new TypeError('Failed to fetch')), reload).catch(
      (error: unknown) => error,
    );
    expect(isMissingPart(failure)).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  test('tells who imports it that a part is missing, as Vite reports it', () => {
    const target = new EventTarget();
    reloadOnChunkFailure(target, () => true);
    const payload = new TypeError('Failed to fetch dynamically imported module');
    target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    expect(isMissingPart(payload)).toBe(true);
  });

  test('throws when a part is still missing after the reload', async () => {
    const missing = new TypeError('Failed to fetch');
    await expect(
      loadChunk(
        () => Promise.reject(missing),
        () => false,
      ),
    ).rejects.toBe(missing);
  });

  test('returns what loads', async () => {
    expect(await loadChunk(() => Promise.resolve('part'))).toBe('part');
  });
});

test('does not reload the page when a prefetched part fails', async () => {
  const target = new EventTarget();
  const reload = vi.fn<() => boolean>(() => true);
  reloadOnChunkFailure(target, reload);
  const fails = async (): Promise<never> => {
    await Promise.resolve();
    target.dispatchEvent(new Event('vite:preloadError'));
    throw new TypeError('Failed to fetch');
  };
  await expect(loadAhead(() => loadChunk(fails, reload))).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
  target.dispatchEvent(new Event('vite:preloadError'));
  expect(reload).toHaveBeenCalledOnce();
});
