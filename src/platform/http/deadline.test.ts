import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withDeadline } from './deadline.ts';
import { openInTime } from '../storage/open-in-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

describe('withDeadline', () => {
  test('resolves with a value that arrives in time, and leaves no timer', async () => {
    expect(await withDeadline(Promise.resolve(7), 100, 'it')).toBe(7);
    await expect(withDeadline(Promise.reject(new Error('no')), 100, 'it')).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('rejects with a code and the name of the late work', async () => {
    const late = withDeadline(never(), 100, 'the database');
    late.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    await expect(late).rejects.toMatchObject({ code: 'DeadlineExceeded', what: 'the database' });
  });

  test('[RN3] does not expire while it is held', async () => {
    let upgrading = true;
    const struck = vi.fn<() => void>();
    withDeadline(never(), 100, 'it', { isHeld: () => upgrading }).catch(struck);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(struck).not.toHaveBeenCalled();
    upgrading = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(struck).toHaveBeenCalledOnce();
  });
});

describe('[RN3] opening a database', () => {
  const databases = (version: number) => ({ databases: () => Promise.resolve([{ name: 'db', version }]) });

  test('rejects when the opening takes too long', async () => {
    const opening = openInTime({ name: 'db', verno: 2, open: never }, databases(20), 1_000);
    opening.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(opening).rejects.toMatchObject({ code: 'DeadlineExceeded' });
  });

  test('waits for an upgrade', async () => {
    const open = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 120_000));
    const opening = openInTime({ name: 'db', verno: 3, open }, databases(20), 1_000);
    await vi.advanceTimersByTimeAsync(121_000);
    await expect(opening).resolves.toBeUndefined();
  });

  test('opens the database in a browser that does not list its databases', async () => {
    const database = { name: 'db', verno: 1, open: () => Promise.resolve() };
    const opening = openInTime(database, { databases: () => never() }, 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(opening).resolves.toBeUndefined();
    await expect(openInTime(database, { databases: () => Promise.reject(new Error('no')) })).resolves.toBeUndefined();
  });
});
