import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Change } from '#contract/protocol/sync/pull.ts';
import { besidesColleagues } from '#tests/support/server/colleagues.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, testConfig, testNow } from '#tests/support/server/test-server.ts';
import { beginLogRun } from '../../db/connection/log-runs.ts';
import type { Cursor, Position } from './cursor.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { pull } from './pull.ts';

/** Returns the number of each row, and 'employee' for employees, whom everybody has. */
function ids(changes: readonly Change[]): (number | 'employee')[] {
  return changes.map(({ collection, id }) => (collection === 'employees' ? 'employee' : Number(id.slice(-12))));
}

/** Sophie, Karim, Thomas and Claire: after the visits to come and before the past in a first load. */
const colleagues = ['employee', 'employee', 'employee', 'employee'] as const;

function ordered(changes: readonly Change[]): number[] {
  const numbers = besidesColleagues(changes).map(({ id }) => Number(id.slice(-12)));
  return numbers.toSorted((left, right) => left - right);
}

function encode(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** The loaded scopes of a cursor; only tests read them. */
const opaque = z.looseObject({ d: z.record(z.string(), z.unknown()) });

function decode(cursor: string): z.infer<typeof opaque> {
  return opaque.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
}

describeOnEachDatabase('pull', (server) => {
  let sophie: TestClient;
  let karim: TestClient;
  let thomas: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    karim = await server().addUser('Karim Benali');
    thomas = await server().addUser('Thomas Janssens', 'commercial');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    // Visits (Brussels time is one hour ahead): yesterday, today, tomorrow, none (ordered the day before yesterday).
    await server().store(
      testOrder(1, { assignee: sophie.user, plannedVisitAt: '2026-11-19T09:00:00.000Z' }),
      testOrder(2, { assignee: sophie.user, plannedVisitAt: '2026-11-20T14:00:00.000Z' }),
      testOrder(3, { assignee: sophie.user, plannedVisitAt: '2026-11-21T08:00:00.000Z' }),
      testOrder(4, { assignee: sophie.user, orderDate: '2026-11-18', commercial: thomas.user }),
      testOrder(5, { assignee: karim.user }),
      testMessage(21, 2),
      testMessage(22, 5),
      testVisit(31, 2, { employee: sophie.user, plannedStart: '2026-11-20T14:00:00.000Z' }),
      testVisit(32, 5, { employee: karim.user }),
    );
  });

  describe('first load', () => {
    test('[PL1] nearest visits first: from today on, then the past backwards', async () => {
      const { changes } = await sophie.pullAll('main');
      expect(ids(changes)).toEqual([21, 2, 3, ...colleagues, 1, 4]);
    });

    test.each([1, 2, 3, 4])('[PL1] pages of %i contain the same rows in the same order', async (limit) => {
      const { changes, pages } = await sophie.pullAll('main', undefined, limit);
      expect(ids(changes)).toEqual([21, 2, 3, ...colleagues, 1, 4]);
      expect(pages.every((page) => page.changes.length <= limit)).toBe(true);
    });

    test('[PL1] each page continues where the one before it ended, however often it is requested', async () => {
      const first = await sophie.pull('main', undefined, 2);
      const second = await sophie.pull('main', first.cursor, 2);
      expect(await sophie.pull('main', first.cursor, 2)).toEqual(second);
      expect(first.hasMore).toBe(true);
      expect(ids(second.changes)).toEqual([3, 'employee']);
    });

    test('[PL1] each remote has its own collections', async () => {
      expect(ids((await sophie.pullAll('field')).changes)).toEqual([31]);
      expect((await sophie.pullAll('main')).changes.some(({ collection }) => collection === 'visits')).toBe(false);
    });

    test('[PL3] each role has its scopes', async () => {
      expect(await sophie.pull('main')).toMatchObject({
        scopes: [`opened:${sophie.user.id}`, `own:${sophie.user.id}`, 'staff', `user:${sophie.user.id}`],
      });
      expect(await thomas.pull('main')).toMatchObject({
        scopes: ['opened', 'own', 'owner']
          .map((kind) => `${kind}:${thomas.user.id}`)
          .concat('staff', `user:${thomas.user.id}`),
      });
      expect(ids((await thomas.pullAll('main')).changes)).toEqual([...colleagues, 4]);
      const all = await claire.pullAll('main');
      expect(all.pages[0]?.scopes).toEqual(['all', `opened:${claire.user.id}`, `own:${claire.user.id}`]);
      expect(ids(all.changes).filter((one) => one === 'employee')).toEqual(colleagues);
      expect(ordered(all.changes)).toEqual([1, 2, 3, 4, 5, 21, 22]);
      expect(ordered((await claire.pullAll('field')).changes)).toEqual([31, 32]);
    });

    test('[PL3] a row names all scopes of the user that hold it, and comes once', async () => {
      await server().editOrder(testId(4), { handler: thomas.user });
      const { changes } = await thomas.pullAll('main', undefined, 1);
      expect(besidesColleagues(changes)).toMatchObject([
        { id: testId(4), scopes: [`owner:${thomas.user.id}`, `user:${thomas.user.id}`] },
      ]);
    });

    test('[PL1] a row that changes during the load arrives in its latest state', async () => {
      const first = await sophie.pull('main', undefined, 1);
      await server().editOrder(testId(2), { urgent: true });
      await server().editOrder(testId(4), { plannedVisitAt: '2026-11-20T10:00:00.000Z' });
      const { changes } = await sophie.pullAll('main', first.cursor, 1);
      expect(ids(first.changes)).toEqual([21]);
      expect(ordered(changes)).toEqual([1, 2, 3, 4]);
      expect(changes.find(({ id }) => id === testId(2))).toMatchObject({ version: 2, row: { urgent: true } });
      expect(changes.find(({ id }) => id === testId(4))).toMatchObject({ version: 2 });
    });
  });

  describe('changes', () => {
    test('[PL1] nothing new is an empty page', async () => {
      const { cursor } = await sophie.pullAll('main');
      expect(await sophie.pull('main', cursor)).toMatchObject({ changes: [], hasMore: false });
    });

    test('[PL1] changes arrive in the order in which they were made, once each', async () => {
      const { cursor } = await sophie.pullAll('main');
      await server().editOrder(testId(3), { urgent: true });
      await server().editOrder(testId(1), { urgent: true });
      await server().editOrder(testId(3), { paid: true });
      const { changes } = await sophie.pullAll('main', cursor, 1);
      expect(changes.map(({ id, version }) => [id, version])).toEqual([
        [testId(1), 2],
        [testId(3), 3],
      ]);
    });

    test('[PL1] a transaction larger than a page arrives whole', async () => {
      const { cursor } = await sophie.pullAll('main');
      const many = Array.from({ length: 25 }, (_one, index) => testOrder(100 + index, { assignee: sophie.user }));
      await server().store(...many);
      const { changes, pages } = await sophie.pullAll('main', cursor, 10);
      expect(pages.map((page) => page.changes.length)).toEqual([10, 10, 5]);
      expect(new Set(ids(changes)).size).toBe(25);
    });

    test('[PL3] a row that enters a scope arrives with its messages and visits', async () => {
      const main = await sophie.pullAll('main');
      const field = await sophie.pullAll('field');
      await server().editOrder(testId(5), { assignee: sophie.user });
      const changes = await sophie.pullAll('main', main.cursor);
      expect(ordered(changes.changes)).toEqual([5, 22]);
      expect(ids((await sophie.pullAll('field', field.cursor)).changes)).toEqual([32]);
      // The message did not change: it keeps its version.
      expect(changes.changes.find(({ id }) => id === testId(22))?.version).toBe(1);
    });

    test('[PL3] a row that leaves the last scope arrives as null, and its messages and visits with it', async () => {
      const main = await sophie.pullAll('main');
      const field = await sophie.pullAll('field');
      await server().editOrder(testId(2), { assignee: karim.user });
      const left = (await sophie.pullAll('main', main.cursor)).changes;
      expect(left).toHaveLength(2);
      expect(left).toEqual(
        expect.arrayContaining([
          { collection: 'orders', id: testId(2), version: 2, scopes: [], row: null },
          { collection: 'messages', id: testId(21), version: 1, scopes: [], row: null },
        ]),
      );
      // Its visit stays: Sophie still makes it.
      expect((await sophie.pullAll('field', field.cursor)).changes).toMatchObject([
        { id: testId(31), scopes: [`user:${sophie.user.id}`] },
      ]);
      await server().edit(
        [changeOn('visits', testId(31), (visit) => ({ ...visit, employee: karim.user }))],
        [testId(2)],
      );
      expect((await sophie.pullAll('field', field.cursor)).changes).toMatchObject([
        { id: testId(31), scopes: [], row: null },
      ]);
    });

    test('[PL3] a row that leaves one of two scopes stays', async () => {
      await server().editOrder(testId(4), { handler: thomas.user });
      const { cursor } = await thomas.pullAll('main');
      await server().editOrder(testId(4), { handler: null });
      expect((await thomas.pullAll('main', cursor)).changes).toMatchObject([
        { id: testId(4), scopes: [`owner:${thomas.user.id}`], row: { handler: null } },
      ]);
    });

    test('[PL3] a row that left and came back is there', async () => {
      const { cursor } = await sophie.pullAll('main');
      await server().editOrder(testId(2), { assignee: karim.user });
      await server().editOrder(testId(2), { assignee: sophie.user });
      const { changes } = await sophie.pullAll('main', cursor);
      expect(changes.find(({ id }) => id === testId(2))).toMatchObject({
        version: 3,
        scopes: [`user:${sophie.user.id}`],
      });
    });

    test('[PL3] a gained scope is loaded from nothing beside the others', async () => {
      const { cursor } = await thomas.pullAll('main');
      const known = decode(cursor);
      const alone = { ...known, d: { [`user:${thomas.user.id}`]: Object.values(known.d)[0] } };
      const { changes } = await thomas.pullAll('main', encode(alone));
      expect(ids(changes)).toEqual([...colleagues, 4]);
    });

    test('[PL3] a lost scope is dropped from the cursor', async () => {
      const { cursor } = await thomas.pullAll('main');
      const known = decode(cursor);
      const more = { ...known, d: { ...known.d, all: ['1', '', testId(0)] } };
      expect(await thomas.pull('main', encode(more))).toMatchObject({ changes: [], hasMore: false });
    });

    test('another user’s change of a shared order arrives', async () => {
      const { cursor } = await sophie.pullAll('main');
      await claire.push(
        'main',
        aMutation('order.sendMessage', { orderId: testId(1), messageId: testId(51), body: 'Bonjour' }),
      );
      expect((await sophie.pullAll('main', cursor)).changes).toMatchObject([
        { collection: 'messages', id: testId(51), row: { body: 'Bonjour', author: claire.user } },
      ]);
    });
  });

  describe('cursors', () => {
    test('[PL7] a cursor of another epoch starts from nothing with a reset', async () => {
      const { cursor } = await sophie.pullAll('main');
      await sql`update settings set value = 'another' where key = 'epoch'`.execute(server().context.database.db);
      const page = await sophie.pull('main', cursor, 2);
      expect(page).toMatchObject({ reset: true, epoch: 'another', hasMore: true });
      const rest = await sophie.pullAll('main', page.cursor, 2);
      expect(rest.pages.some(({ reset }) => reset === true)).toBe(false);
      expect(ids([...page.changes, ...rest.changes])).toEqual([21, 2, 3, ...colleagues, 1, 4]);
    });

    test('[PL7] a cursor of the other remote starts from nothing with a reset', async () => {
      const { cursor } = await sophie.pullAll('field');
      expect(await sophie.pull('main', cursor)).toMatchObject({ reset: true });
    });

    test('[PL7] a cursor from before the purge of tombstones starts from nothing with a reset', async () => {
      const { cursor } = await sophie.pullAll('main');
      // One more transaction: a cursor right at the horizon has read everything that was purged.
      await sql`select pg_current_xact_id()`.execute(server().context.database.db);
      await sql`update settings set value = pg_current_xact_id()::text where key = 'horizon'`.execute(
        server().context.database.db,
      );
      const page = await sophie.pull('main', cursor);
      expect(page.reset).toBe(true);
      expect((await sophie.pullAll('main')).pages[0]?.reset).toBeUndefined();
    });

    describe('of a log that went further', () => {
      const { jwtSecret } = testConfig;
      let cursor: Cursor;
      let run: string;
      const epochOf = async (sent: string): Promise<[string, boolean]> => {
        const page = await sophie.pull('main', sent);
        return [page.epoch, page.reset === true];
      };

      beforeEach(async () => {
        const { db } = server().context.database;
        await beginLogRun(db);
        const read = readCursor((await sophie.pullAll('main')).cursor, jwtSecret);
        if (read.run === null) throw new Error('the cursor is not signed');
        run = read.run;
        // The server stood at a later transaction when it wrote this one.
        const beyond = ([xid, ...rest]: Position): Position => [String(BigInt(xid) + 1_000_000n), ...rest];
        const d = Object.fromEntries(Object.entries(read.cursor.d).map(([scope, at]) => [scope, beyond(at)]));
        cursor = { ...read.cursor, d };
      });

      test('[PL7] raises the epoch once, for all devices', async () => {
        const sent = writeCursor(cursor, run, jwtSecret);
        const [epoch, isReset] = await epochOf(sent);
        expect([epoch === cursor.e, isReset]).toEqual([false, true]);
        expect(await epochOf(sent)).toEqual([epoch, true]);
        const { metrics } = server().context;
        expect(await metrics.registry.metrics()).toContain('mycerti_epochs_raised_total 1');
      });

      test('[PL7] answers Unavailable while another request raises the epoch', async () => {
        const { db } = server().context.database;
        const heldElsewhere: KyselyPlugin = {
          transformQuery: ({ node }) => node,
          transformResult: ({ result }) =>
            Promise.resolve(
              result.rows[0] !== undefined && 'locked' in result.rows[0]
                ? { ...result, rows: [{ locked: false }] }
                : result,
            ),
        };
        const viewer = { ...sophie.user, commercial: false, supervisor: false };
        const query = { cursor: writeCursor(cursor, run, jwtSecret), limit: 100 };
        const input = { viewer, remote: 'main', query, now: new Date(testNow), secret: jwtSecret } as const;
        await expect(pull(db.withPlugin(heldElsewhere), input)).rejects.toMatchObject({
          code: 'Unavailable',
          status: 503,
          retryAfter: 5,
        });
        expect((await sophie.pull('main')).epoch).toBe(cursor.e);
        expect(await pull(db, input)).toMatchObject({ isEpochRaised: true });
      });

      test('[PL7] raises the epoch after the log has gone on past the cursor in another run', async () => {
        const { db } = server().context.database;
        const { cursor: own } = readCursor((await sophie.pullAll('main')).cursor, jwtSecret);
        await beginLogRun(db);
        await server().editOrder(testId(2), { urgent: true });
        const later = readCursor((await sophie.pullAll('main')).cursor, jwtSecret);
        expect(later.run).not.toBe(run);
        expect(await epochOf(writeCursor(own, run, jwtSecret))).toEqual([own.e, false]);
        expect((await epochOf(writeCursor(later.cursor, run, jwtSecret)))[0]).not.toBe(own.e);
      });

      test('[PL7] raises the epoch for a run that this log never had', async () => {
        expect((await epochOf(writeCursor(cursor, testId(77), jwtSecret)))[0]).not.toBe(cursor.e);
      });

      test('[PL7] proves nothing without the server’s signature', async () => {
        const unsigned = encode(cursor);
        const forged = encode({ ...cursor, g: { l: run, s: Buffer.alloc(32).toString('base64url') } });
        for (const sent of [unsigned, forged, writeCursor(cursor, run, 'another secret')])
          expect(await epochOf(sent)).toEqual([cursor.e, false]);
      });
    });

    const good = { e: 'x', r: 'main', d: {}, f: null };
    test.each([
      ['no JSON', 'nonsense'],
      ['another shape', encode({ hello: 'world' })],
      ['a transaction that is no number', encode({ ...good, d: { all: ['-1', '', testId(0)] } })],
      ['a transaction that is too large', encode({ ...good, d: { all: ['99999999999999999999', '', testId(0)] } })],
      ['a collection with a NUL', encode({ ...good, d: { all: ['1', '\u0000', testId(0)] } })],
      [
        'a first load of the year 0',
        encode({ ...good, f: { w: '1', a: '0000-01-01T00:00:00.000Z', p: 1, k: null, s: ['all'] } }),
      ],
      ['a row that is no identifier', encode({ ...good, d: { all: ['1', '', 'x'] } })],
      [
        'a day that does not exist',
        encode({ ...good, f: { w: '1', a: '2026-13-45T00:00:00.000Z', p: 1, k: null, s: [] } }),
      ],
    ])('rejects a malformed cursor: %s', async (_what, cursor) => {
      expect(await sophie.askPull('main', { cursor })).toMatchObject({
        status: 400,
        body: { code: 'ValidationFailed', paths: [{ path: ['cursor'] }] },
      });
    });

    test.each([['0'], ['1001'], ['x'], ['1.5']])('rejects a page of %s rows', async (limit) => {
      expect(await sophie.askPull('main', { limit })).toMatchObject({
        status: 400,
        body: { code: 'ValidationFailed', paths: [{ path: ['limit'] }] },
      });
    });
  });
});
