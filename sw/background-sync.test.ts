import { describe, expect, test, vi } from 'vitest';
import type { RemoteName } from '#contract/collections.ts';
import type { CycleEnd, RunOptions } from '#sync/engine.ts';
import { leaseTtl } from '#sync/lease.ts';
import type { BackgroundSyncSession } from './background-sync.ts';
import { cycleLimit, requestWindow, runBackgroundSync } from './background-sync.ts';

const start = 1_000_000;

/** Creates a session with a scripted engine, and with the work that remains after each cycle. */
function createSession(
  run: (remote: RemoteName, options: RunOptions) => CycleEnd | Promise<CycleEnd>,
  work: RemoteName[] = [],
  files = 0,
) {
  const left = new Set(work);
  const runs: { remote: RemoteName; options: RunOptions }[] = [];
  const close = vi.fn<() => void>();
  const report = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const sent = vi.fn<BackgroundSyncSession['fileSender']['run']>(() => Promise.resolve('done' as const));
  let waiting = files;
  const fileSender = {
    run: async (options: Parameters<typeof sent>[0]) => {
      const end = await sent(options);
      if (end === 'done') waiting = 0;
      return end;
    },
  };
  const session: BackgroundSyncSession = {
    engine: {
      run: async (remote, options) => {
        runs.push({ remote, options });
        return run(remote, options);
      },
      report,
    },
    fileSender,
    hasFiles: () => Promise.resolve(waiting > 0),
    hasWork: (remote) => Promise.resolve(left.has(remote)),
    close,
  };
  return { session, left, runs, close, report, sent };
}

const neverEnded = new AbortController().signal;
const noWait = (_ms: number): Promise<void> => Promise.resolve();

function runWith(session: BackgroundSyncSession | null, now = (): number => start, wait = noWait): Promise<void> {
  return runBackgroundSync({ open: () => Promise.resolve(session), now, wait, signal: neverEnded });
}

describe('[RN2] a background sync', () => {
  test('runs both remotes, ignores the backoff, and closes the databases', async () => {
    const { session, runs, close } = createSession(() => 'done');
    await runWith(session);
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field']);
    expect(runs.every(({ options }) => options.force === true)).toBe(true);
    expect(close).toHaveBeenCalledOnce();
  });

  test('[RN8] sends a heartbeat once both remotes are done, and ignores its failure', async () => {
    const { session, report } = createSession(() => 'done');
    report.mockRejectedValue(new Error('cut'));
    await expect(runWith(session)).resolves.toBeUndefined();
    expect(report).toHaveBeenCalledOnce();
  });

  test('[FL2] sends files after the mutations, then pulls their receipts', async () => {
    const { session, runs, sent } = createSession(() => 'done', [], 2);
    await runWith(session);
    expect(sent).toHaveBeenCalledOnce();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ deadline: start + requestWindow, force: true });
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field', 'field']);
  });

  test('[FL4] leaves files that wait for Wi-Fi, and asks for another wake-up', async () => {
    const { session, runs, sent } = createSession(() => 'done', [], 2);
    sent.mockResolvedValueOnce('held');
    await expect(runWith(session)).rejects.toMatchObject({ left: ['files'] });
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field']);
  });

  test('[FL2] asks for another wake-up while files remain, and sends none when none waits', async () => {
    const left = createSession(() => 'done', [], 1);
    left.sent.mockResolvedValue({ kind: 'stopped', code: 'NoAnswer', retryAfter: 0 });
    await expect(runWith(left.session)).rejects.toMatchObject({ code: 'WorkRemains' });
    const none = createSession(() => 'done');
    await runWith(none.session);
    expect(none.sent).not.toHaveBeenCalled();
  });

  test('does nothing while nobody is signed in', async () => {
    await expect(runWith(null)).resolves.toBeUndefined();
  });

  test('starts no request more than 60 s after its own start', async () => {
    const { session, runs } = createSession(() => 'done');
    await runWith(session);
    expect(runs.map(({ options }) => options.deadline)).toEqual([start + 60_000, start + 60_000]);
  });

  test.each(['trouble', 'busy', 'more', 'resting'] satisfies CycleEnd[])(
    'throws while work remains (%s), so that the browser wakes it again',
    async (end) => {
      const { session, close } = createSession((remote) => (remote === 'main' ? end : 'done'), ['main']);
      await expect(runWith(session)).rejects.toMatchObject({ code: 'WorkRemains', left: ['main'] });
      expect(close).toHaveBeenCalledOnce();
    },
  );

  test('does not throw for a remote in trouble with nothing left to send', async () => {
    const { session } = createSession(() => 'trouble');
    await expect(runWith(session)).resolves.toBeUndefined();
  });

  test('[OB5a] retries work that waited for the other remote in the same wake-up', async () => {
    const { session, runs, left } = createSession(
      (remote) => {
        if (remote === 'field' && runs.length > 2) left.delete('field');
        return 'done';
      },
      ['field'],
    );
    await runWith(session);
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field', 'field']);
    // Every wait was ended once: what the server deferred again is not offered in each round.
    expect(runs.map(({ options }) => options.force)).toEqual([true, true, false]);
    expect(new Set(runs.map(({ options }) => options.deadline)).size).toBe(1);
  });

  test('waits once for the lease of a killed page, and sends its work in the same wake-up', async () => {
    const { session, runs, left } = createSession(
      (remote) => {
        if (remote === 'main' && waits.length === 0) return 'busy';
        left.delete(remote);
        return 'done';
      },
      ['main'],
    );
    const waits: number[] = [];
    await runWith(session, undefined, (ms) => {
      waits.push(ms);
      return Promise.resolve();
    });
    expect(waits).toEqual([leaseTtl]);
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field', 'main']);
  });

  test('does not wait twice for a page that holds the lease', async () => {
    const { session, runs } = createSession(() => 'busy', ['main']);
    const wait = vi.fn<(ms: number) => Promise<void>>(noWait);
    await expect(runWith(session, undefined, wait)).rejects.toMatchObject({ code: 'WorkRemains' });
    expect(wait).toHaveBeenCalledOnce();
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field', 'main']);
  });

  test('bounds the retries of work that never succeeds', async () => {
    const { session, runs } = createSession(() => 'done', ['main']);
    await expect(runWith(session)).rejects.toMatchObject({ code: 'WorkRemains' });
    expect(runs.length).toBeLessThan(12);
  });

  test('starts no round after 60 s', async () => {
    let now = start;
    const { session, runs } = createSession(() => {
      now += requestWindow;
      return 'done';
    }, ['main']);
    await expect(runWith(session, () => now)).rejects.toMatchObject({ code: 'WorkRemains' });
    expect(runs).toHaveLength(2);
  });

  test('runs the other remote after one remote’s failure, and throws that failure', async () => {
    const { session, runs, close } = createSession((remote) =>
      remote === 'main' ? Promise.reject(new Error('database gone')) : 'done',
    );
    await expect(runWith(session)).rejects.toThrow('database gone');
    expect(runs).toHaveLength(2);
    expect(close).toHaveBeenCalledOnce();
  });

  test('[RN3] aborts when the database never answers', async () => {
    vi.useFakeTimers();
    try {
      const { session, close } = createSession(() => new Promise(() => undefined));
      const drained = runWith(session);
      drained.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(cycleLimit);
      await expect(drained).rejects.toMatchObject({ code: 'DeadlineExceeded' });
      expect(close).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  test('[RN2b] ends at once for an update', async () => {
    const retired = new AbortController();
    const { session, runs, sent, close } = createSession(
      (_remote, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve('busy'), { once: true })),
      ['main'],
      2,
    );
    const ended = runBackgroundSync({
      open: () => Promise.resolve(session),
      now: () => start,
      signal: retired.signal,
      wait: () => new Promise(() => undefined),
    });
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    retired.abort();
    await expect(ended).rejects.toMatchObject({ left: ['main', 'files'] });
    expect(runs).toHaveLength(2);
    expect(sent).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });
});
