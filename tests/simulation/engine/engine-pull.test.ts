import { describe, expect, test } from 'vitest';
import { testId, testOrder } from '#tests/support/rows.ts';
import { problemAnswer, pullAnswer } from '#tests/support/contract/scripted-remote.ts';
import { scope, engineWorlds } from './engine-world.ts';

const world = engineWorlds();

describe('pull', () => {
  test.each([
    ['Http403', { status: 403, body: '<html>' }],
    ['Http413', { status: 413, body: '<html>' }],
    ['Http502', { status: 502, body: '<html>' }],
    ['NotOurAnswer', { status: 200, body: '<html>' }],
    ['Http400', { status: 400, body: { type: 'about:blank', title: '', status: 400, code: 'ValidationFailed' } }],
  ])('[OB5] keeps its place when a proxy answers in the server’s stead (%s)', async (code, answer) => {
    const { main, storage, run } = world();
    main.onPull(() => answer);
    expect(await run('main')).toBe('trouble');
    expect(await storage.remoteState('main')).toMatchObject({ cursor: 'end', trouble: { kind: 'unreachable', code } });
  });

  test('[PL1] requests page after page by the cursor until none remains', async () => {
    const { main, storage, run } = world();
    main.pulls.length = 0;
    main.onPull(
      () => pullAnswer({ cursor: 'p1', hasMore: true, scopes: [scope] }),
      () => pullAnswer({ cursor: 'p2', hasMore: true, scopes: [scope] }),
      () => pullAnswer({ cursor: 'p3', scopes: [scope] }),
    );
    await run('main');
    expect(main.pulls).toEqual(['end', 'p1', 'p2']);
    expect((await storage.remoteState('main')).cursor).toBe('p3');
  });

  test('[PL1] requests the next page while the one before is being stored, and stores each once', async () => {
    const { main, storage, run } = world();
    main.pulls.length = 0;
    main.onPull(
      () => pullAnswer({ cursor: 'p1', hasMore: true, scopes: [scope] }),
      () => pullAnswer({ cursor: 'p2', scopes: [scope] }),
    );
    const asked: (string | null)[][] = [];
    const stored: (string | null)[] = [];
    const apply = storage.applyPull;
    storage.applyPull = async (lease, remote, cursor, page, now) => {
      asked.push([...main.pulls]);
      stored.push(cursor);
      return apply(lease, remote, cursor, page, now);
    };
    expect(await run('main')).toBe('done');
    expect(asked[0]).toEqual(['end', 'p1']);
    expect(stored).toEqual(['end', 'p1']);
    expect(main.pulls).toEqual(['end', 'p1']);
  });

  test('[PL1e] sends what was saved during a load between two of its pages', async () => {
    const { db, main, storage, run, remark } = world();
    main.pulls.length = 0;
    const sent: number[] = [];
    main.onPull(
      () => pullAnswer({ cursor: 'p1', hasMore: true, scopes: [scope] }),
      () => {
        sent.push(main.sentIds().length);
        return pullAnswer({ cursor: 'p2', hasMore: true, scopes: [scope] });
      },
      () => pullAnswer({ cursor: 'p3', scopes: [scope] }),
    );
    const begin = storage.beginPull;
    storage.beginPull = async (lease, remote) => {
      await begin(lease, remote);
      if (main.pulls.length === 0) await remark('saved meanwhile');
    };
    expect(await run('main')).toBe('done');
    expect(sent).toEqual([1]);
    expect(main.pulls).toEqual(['end', 'p1', 'p2']);
    expect([await db.outbox.count(), (await storage.remoteState('main')).cursor]).toEqual([0, 'p3']);
  });

  test('[OB9] does not store a page requested ahead over a cursor that another context moved', async () => {
    const { main, storage, run } = world();
    main.pulls.length = 0;
    main.onPull(
      () => pullAnswer({ cursor: 'p1', hasMore: true, scopes: [scope] }),
      () => pullAnswer({ cursor: 'p2', scopes: [scope] }),
      () => pullAnswer({ cursor: 'p3', scopes: [scope] }),
    );
    const apply = storage.applyPull;
    storage.applyPull = async (lease, remote, cursor, page, now) => {
      const outcome = await apply(lease, remote, cursor, page, now);
      if (cursor === 'end') await storage.forgetCursor(lease, remote);
      return outcome;
    };
    expect(await run('main')).toBe('done');
    expect(main.pulls).toEqual(['end', 'p1', null]);
    expect((await storage.remoteState('main')).cursor).toBe('p3');
  });

  test('[PL1] resumes an interrupted pull after its last page', async () => {
    const { main, run } = world();
    main.pulls.length = 0;
    main.onPull(
      () => pullAnswer({ cursor: 'p1', hasMore: true, scopes: [scope] }),
      () => 'cut',
      () => pullAnswer({ cursor: 'p2', scopes: [scope] }),
    );
    expect(await run('main')).toBe('trouble');
    expect(await run('main', { force: true })).toBe('done');
    expect(main.pulls).toEqual(['end', 'p1', 'p1']);
  });

  test('[PL2] repeats a pull after 200 ms when the server holds rows back', async () => {
    const { time, main, run } = world();
    main.pulls.length = 0;
    main.onPull(
      () => pullAnswer({ behind: true, scopes: [scope] }),
      () => pullAnswer({ scopes: [scope] }),
    );
    const cycle = run('main');
    await time.advance(150);
    expect(main.pulls).toHaveLength(1);
    await time.advance(100);
    expect(await cycle).toBe('done');
    expect(main.pulls).toHaveLength(2);
  });

  test('[PL7] drops a cursor that the server cannot read, and keeps the outbox', async () => {
    const { db, main, run } = world();
    main.pulls.length = 0;
    main.onPull(
      () => problemAnswer(400, 'ValidationFailed'),
      () =>
        pullAnswer({
          cursor: 'new',
          scopes: [scope],
          changes: [{ collection: 'orders', id: testId(1), version: 1, scopes: [scope], row: testOrder(1) }],
        }),
    );
    await run('main');
    expect(main.pulls).toEqual(['end', null]);
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(1)]);
  });

  test('[LW3] “edit during pull”: an edit made during a pull stays visible over the page', async () => {
    const { db, main, run, remark } = world();
    main.onPull(() =>
      pullAnswer({
        scopes: [scope],
        changes: [
          {
            collection: 'orders',
            id: testId(1),
            version: 2,
            scopes: [scope],
            row: testOrder(1, { internalRemark: 'serveur' }),
          },
        ],
      }),
    );
    const pull = main.pull;
    main.pull = async (query, pulling) => {
      await remark('pendant');
      return pull(query, pulling);
    };
    await run('main');
    main.pull = pull;
    expect((await db.orders.get(testId(1)))?.row.internalRemark).toBe('pendant');
  });
});
