import { describe, expect, test, vi } from 'vitest';
import type { RemoteName } from '#contract/collections.ts';
import type { CycleEnd, RunOptions } from '#sync/engine.ts';
import { leaseTtl } from '#sync/lease.ts';
import type { DrainSession } from './drain.ts';
import { drain, drainLimit, drainTime } from './drain.ts';

const start = 1_000_000;

/** A session whose engine does what the test says, with the work that is left after each of its cycles. */
function createSession(
  run: (remote: RemoteName, options: RunOptions) => CycleEnd | Promise<CycleEnd>,
  work: RemoteName[] = [],
  files = 0,
) {
  const left = new Set(work);
  const runs: { remote: RemoteName; options: RunOptions }[] = [];
  const close = vi.fn<() => void>();
  const report = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const sent = vi.fn<DrainSession['sender']['run']>(() => Promise.resolve('done' as const));
  let waiting = files;
  const sender = {
    run: async (options: Parameters<typeof sent>[0]) => {
      const end = await sent(options);
      if (end === 'done') waiting = 0;
      return end;
    },
  };
  const session: DrainSession = {
    engine: {
      run: async (remote, options) => {
        runs.push({ remote, options });
        return run(remote, options);
      },
      report,
    },
    sender,
    hasFiles: () => Promise.resolve(waiting > 0),
    hasWork: (remote) => Promise.resolve(left.has(remote)),
    close,
  };
  return { session, left, runs, close, report, sent };
}

const noWait = (_ms: number): Promise<void> => Promise.resolve();

function drainOf(session: DrainSession | null, now = (): number => start, wait = noWait): Promise<void> {
  return drain({ open: () => Promise.resolve(session), now, wait });
}

describe('[RN2] the worker’s drain', () => {
  test('runs both remotes, ignoring the backoff, and closes the databases', async () => {
    const { session, runs, close } = createSession(() => 'done');
    await drainOf(session);
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field']);
    expect(runs.every(({ options }) => options.force === true)).toBe(true);
    expect(close).toHaveBeenCalledOnce();
  });

  test('[RN8] tells the server how things stand once both remotes are done, and is done all the same when that fails', async () => {
    const { session, report } = createSession(() => 'done');
    report.mockRejectedValue(new Error('cut'));
    await expect(drainOf(session)).resolves.toBeUndefined();
    expect(report).toHaveBeenCalledOnce();
  });

  test('[FL2] files go after the mutations, and what the server says of them is pulled', async () => {
    const { session, runs, sent } = createSession(() => 'done', [], 2);
    await drainOf(session);
    expect(sent).toHaveBeenCalledOnce();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ deadline: start + drainTime, force: true });
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field', 'field']);
  });

  test('[FL4] files that wait for Wi-Fi are left, and bring another wake-up', async () => {
    const { session, runs, sent } = createSession(() => 'done', [], 2);
    sent.mockResolvedValueOnce('held');
    await expect(drainOf(session)).rejects.toMatchObject({ left: ['files'] });
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field']);
  });

  test('[FL2] files that are left bring another wake-up; none waiting, none is asked for', async () => {
    const left = createSession(() => 'done', [], 1);
    left.sent.mockResolvedValue({ kind: 'stopped', retryAfter: 0 });
    await expect(drainOf(left.session)).rejects.toMatchObject({ code: 'WorkRemains' });
    const none = createSession(() => 'done');
    await drainOf(none.session);
    expect(none.sent).not.toHaveBeenCalled();
  });

  test('nobody signed in: nothing to do', async () => {
    await expect(drainOf(null)).resolves.toBeUndefined();
  });

  test('lets no request start more than 60 s after its own start', async () => {
    const { session, runs } = createSession(() => 'done');
    await drainOf(session);
    expect(runs.map(({ options }) => options.deadline)).toEqual([start + drainTime, start + drainTime]);
    expect(drainTime).toBe(60_000);
  });

  test.each(['trouble', 'busy', 'more', 'resting'] satisfies CycleEnd[])(
    'throws while work remains (%s), so that the browser wakes it again',
    async (end) => {
      const { session, close } = createSession((remote) => (remote === 'main' ? end : 'done'), ['main']);
      await expect(drainOf(session)).rejects.toMatchObject({ code: 'WorkRemains', left: ['main'] });
      expect(close).toHaveBeenCalledOnce();
    },
  );

  test('does not throw for a remote in trouble with nothing left to send to it', async () => {
    const { session } = createSession(() => 'trouble');
    await expect(drainOf(session)).resolves.toBeUndefined();
  });

  test('work that waited for the other remote is tried again in the same wake-up', async () => {
    const { session, runs, left } = createSession(
      (remote) => {
        if (remote === 'field' && runs.length > 2) left.delete('field');
        return 'done';
      },
      ['field'],
    );
    await drainOf(session);
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field', 'field']);
    expect(new Set(runs.map(({ options }) => options.deadline)).size).toBe(1);
  });

  test('the lease of a page that has just died is waited for once, and its work goes in the same wake-up', async () => {
    const { session, runs, left } = createSession(
      (remote) => {
        if (remote === 'main' && waits.length === 0) return 'busy';
        left.delete(remote);
        return 'done';
      },
      ['main'],
    );
    const waits: number[] = [];
    await drainOf(session, undefined, (ms) => {
      waits.push(ms);
      return Promise.resolve();
    });
    expect(waits).toEqual([leaseTtl]);
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field', 'main']);
  });

  test('a page that is at work for longer is not waited for again', async () => {
    const { session, runs } = createSession(() => 'busy', ['main']);
    const wait = vi.fn<(ms: number) => Promise<void>>(noWait);
    await expect(drainOf(session, undefined, wait)).rejects.toMatchObject({ code: 'WorkRemains' });
    expect(wait).toHaveBeenCalledOnce();
    expect(runs.map(({ remote }) => remote)).toEqual(['main', 'field', 'main']);
  });

  test('work that never gets through is not tried for ever', async () => {
    const { session, runs } = createSession(() => 'done', ['main']);
    await expect(drainOf(session)).rejects.toMatchObject({ code: 'WorkRemains' });
    expect(runs.length).toBeLessThan(12);
  });

  test('and no round starts after the 60 s', async () => {
    let now = start;
    const { session, runs } = createSession(() => {
      now += drainTime;
      return 'done';
    }, ['main']);
    await expect(drainOf(session, () => now)).rejects.toMatchObject({ code: 'WorkRemains' });
    expect(runs).toHaveLength(2);
  });

  test('one remote’s failure does not keep the other from its cycle, and is thrown', async () => {
    const { session, runs, close } = createSession((remote) =>
      remote === 'main' ? Promise.reject(new Error('database gone')) : 'done',
    );
    await expect(drainOf(session)).rejects.toThrow('database gone');
    expect(runs).toHaveLength(2);
    expect(close).toHaveBeenCalledOnce();
  });

  test('[RN3] a database that never answers is given up', async () => {
    vi.useFakeTimers();
    try {
      const { session, close } = createSession(() => new Promise(() => undefined));
      const drained = drainOf(session);
      drained.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(drainLimit);
      await expect(drained).rejects.toMatchObject({ code: 'DeadlineExceeded' });
      expect(close).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});
