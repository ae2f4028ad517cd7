import { afterEach, beforeEach, expect, test } from 'vitest';
import { certifier, testId } from '#tests/support/rows.ts';
import { draftKinds, draftName } from '../drafts/draft-name.ts';
import { createMutate } from '../outbox/mutate.ts';
import { discardedItems } from '../queries/sync/outbox-items.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { openUserDatabase } from '../database/user-database.ts';
import type { PlannedRow } from './import-plan.ts';
import type { StoredRow } from './undo-import.ts';
import { stayingRows, storedRows, undoImport } from './undo-import.ts';

let db: UserDatabase;
let next = 500;
const newId = (): string => testId((next += 1));

beforeEach(() => {
  db = openUserDatabase('undo-import', certifier.id);
});
afterEach(() => db.delete());

const mutate = (...args: Parameters<ReturnType<typeof createMutate>>): Promise<string> =>
  createMutate({ db, clock: () => Date.now(), newId, actor: certifier, afterCommit: () => undefined })(...args);

function clientRow(line: number, id: string): PlannedRow {
  const fields = { type: 'Customer' as const, name: `Client ${line}`, phone: null, email: null, contacts: [] };
  const args = { clientId: id, ...fields, vatNumber: null, address: null, affiliates: [], note: '' };
  const texts = {} as PlannedRow['texts'];
  return { line, id, texts, recordId: id, changes: [{ name: 'client.create', args }] };
}

/** Stores three rows as one import does. */
async function imported(): Promise<[StoredRow, StoredRow, StoredRow]> {
  const rows = [2, 3, 4].map((line) => clientRow(line, testId(60 + line)));
  const [first, ...rest] = rows.flatMap(({ changes }) => changes);
  if (first === undefined) throw new Error('no rows');
  const [one, two, three] = await storedRows(db, rows, await mutate([first, ...rest], { anyway: true }));
  if (one === undefined || two === undefined || three === undefined) throw new Error('not three rows');
  return [one, two, three];
}

const left = async (): Promise<unknown[]> => (await db.clients.toArray()).map(({ row }) => row.name).toSorted();

test('withdraws every row that was not sent, together', async () => {
  const rows = await imported();
  expect(rows.map(({ mutations }) => mutations.length)).toEqual([1, 1, 1]);
  expect(await undoImport(db, rows, 1)).toEqual(new Map());
  expect(await db.outbox.count()).toBe(0);
  expect(await left()).toEqual([]);
  expect(await discardedItems(db)).toMatchObject([{ count: 3 }]);
});

test('leaves a row whose sending has begun, and one that has left the outbox', async () => {
  const rows = await imported();
  const [one, two] = rows;
  await db.outbox.where('id').anyOf(one.mutations).modify({ attemptedAt: '2026-11-20T08:00:00.000Z' });
  await db.outbox.where('id').anyOf(two.mutations).delete();
  expect(await undoImport(db, rows, 1)).toEqual(
    new Map([
      [one, 'sent'],
      [two, 'sent'],
    ]),
  );
  expect(await left()).toEqual(['Client 2', 'Client 3']);
});

test('leaves what was changed, drafted or needed since', async () => {
  const rows = await imported();
  const [one, two, three] = rows;
  await mutate({ name: 'client.update', args: { clientId: one.recordId, changes: { name: 'Client 2 bis' } } });
  await db.drafts.put({ ...draftName(draftKinds.client, two.recordId), text: 'x', changedAt: 1 });
  // As an order of one row is for the client of another.
  await db.outbox
    .where('id')
    .anyOf(one.mutations)
    .modify({ dependsOn: [...three.mutations] });
  const staying = new Map([
    [one, 'used'],
    [two, 'used'],
    [three, 'needed'],
  ]);
  expect(await stayingRows(db, rows)).toEqual(staying);
  expect(await undoImport(db, rows, 1)).toEqual(staying);
  expect(await left()).toEqual(['Client 2 bis', 'Client 3', 'Client 4']);
});
