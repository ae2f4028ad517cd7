import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { addReceivedFiles } from '../db/files/files.ts';
import { readEpoch } from '../db/connection/settings.ts';
import { verifyStoredFiles } from './check-store.ts';

const day = 86_400_000;

describeOnEachDatabase('the check of the file store', (server) => {
  test('[PL7g] takes back the receipts of missing bytes: lost at once when no device keeps them any more', async () => {
    const { context, clock } = server();
    const { db } = context.database;
    const sophie = await server().addUser('Sophie Dubois');
    const at = (days: number): string => new Date(clock.now.getTime() - days * day).toISOString();
    const receivedAt = { [testId(5)]: at(2), [testId(6)]: at(40), [testId(7)]: at(40) };
    const uploads = Object.entries(receivedAt).map(([id, one]) => ({
      ...testUpload(5, 1, { by: sophie.user, receivedAt: one, size: 4 }),
      id,
    }));
    await server().store(testOrder(1, { assignee: sophie.user }), ...uploads);
    const files = uploads.map(({ id, name, type, size, sha256, receivedAt: received }) => ({
      id,
      name,
      type,
      size,
      sha256,
      userId: sophie.user.id,
      createdAt: at(50),
      receivedAt: received ?? at(0),
    }));
    await db.transaction().execute((trx) => addReceivedFiles(trx, files));
    await context.files.store(testId(7), Buffer.from('four'), {});
    const epoch = await readEpoch(db);

    expect(await verifyStoredFiles(context, server().app.log)).toBe(2);
    expect(await readEpoch(db)).not.toBe(epoch);
    const { changes } = await sophie.pullAll('field');
    const row = (number: number): unknown => changes.find(({ id }) => id === testId(number))?.row;
    expect(row(5)).toMatchObject({ receivedAt: null });
    expect(row(5)).not.toHaveProperty('lostAt');
    expect(row(6)).toMatchObject({ receivedAt: null, lostAt: at(0) });
    expect(row(7)).toMatchObject({ receivedAt: at(40) });
    expect(await verifyStoredFiles(context, server().app.log)).toBe(0);
    await context.files.remove(testId(7));
  });
});
