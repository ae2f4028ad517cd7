import { describe, expect, test, vi } from 'vitest';
import { estimateStorage } from './storage-estimate.ts';
import { askPersistence } from './storage-persistence.ts';

const answers = (value: boolean) => () => Promise.resolve(value);

describe('[RN4] persistent storage', () => {
  test('is requested only when it is not granted yet', async () => {
    const persist = vi.fn<() => Promise<boolean>>(answers(true));
    expect(await askPersistence({ persisted: answers(true), persist })).toBe(true);
    expect(persist).not.toHaveBeenCalled();
    expect(await askPersistence({ persisted: answers(false), persist })).toBe(true);
    expect(await askPersistence({ persisted: answers(false), persist: answers(false) })).toBe(false);
  });

  test('is not granted without support or after an error', async () => {
    expect(await askPersistence({})).toBe(false);
    expect(await askPersistence({ persist: () => Promise.reject(new TypeError('no')) })).toBe(false);
  });

  test('returns usage and quota where the browser reports them', async () => {
    expect(await estimateStorage({ estimate: () => Promise.resolve({ usage: 5, quota: 10 }) })).toEqual({
      usage: 5,
      quota: 10,
    });
    expect(await estimateStorage({ estimate: () => Promise.resolve({ usage: 5 }) })).toBeNull();
    expect(await estimateStorage({})).toBeNull();
  });

  test('is null when the browser does not answer: no cycle waits for it', async () => {
    vi.useFakeTimers();
    const asked = estimateStorage({ estimate: () => new Promise(() => undefined) });
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await asked).toBeNull();
    expect(await estimateStorage({ estimate: () => Promise.reject(new TypeError('no')) })).toBeNull();
  });
});
