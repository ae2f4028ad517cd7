import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyRow, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { definitionOf, mutations } from '#contract/mutations/catalogue.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { collectionOf } from '#tests/support/data/collection-of.ts';
import { exampleArgs, exampleRows } from '#tests/support/examples.ts';
import { fullExamples } from '#tests/support/contract/full-examples.ts';
import { certifier, supervisor, testClient, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { submittedMutation } from '#tests/support/data/submitted.ts';
import type { Trx } from '../../db/connection/database.ts';
import type * as counted from '../../db/search/counted-rows.ts';
import type * as records from '../../db/records/records.ts';
import type { StoredRow } from '../../db/records/stored-row.ts';
import type { SubmittedMutation } from './decide.ts';

/** What is stored, and the locks that were taken, in their order. */
const database = vi.hoisted((): { rows: StoredRow[]; locks: string[] } => ({ rows: [], locks: [] }));

function lock(which: string, rows: StoredRow[]): Promise<StoredRow[]> {
  database.locks.push(which);
  return Promise.resolve(rows);
}

function stored(...collections: string[]): StoredRow[] {
  return database.rows.filter(({ collection }) => collections.includes(collection));
}

vi.mock('../../db/search/counted-rows.ts', (): Partial<typeof counted> => ({
  lockCounted: () => lock('counted', []).then(() => undefined),
  countOthers: () => Promise.resolve(3),
}));
vi.mock('../../db/records/records.ts', async (original): Promise<typeof records> => {
  const real = await original<typeof records>();
  return {
    ...real,
    lockRows: (_trx, keys) => {
      const isFirst = !database.locks.includes('named');
      const rows = database.rows.filter(({ collection, id }) => keys.includes(rowKey(collection, id)));
      return lock(isFirst ? 'named' : [...new Set(keys.map((key) => key.split('/')[0]))].join(' '), rows);
    },
    lockMergedClients: () => lock('clients', stored('clients')),
    lockChildrenOf: (_trx, _ids, [kind = '']) =>
      lock(kind, kind.endsWith('Visits') ? stored('visits', 'clientVisits') : []),
    lockOrdersOf: () => lock('orders', stored('orders')),
    latestOrdersOf: () => Promise.resolve(stored('orders')),
    unavailabilitiesOf: () => Promise.resolve([]),
    visitsDuring: () => Promise.resolve(stored('visits')),
    readRows: () => Promise.resolve([]),
    feedbackOf: () => Promise.resolve([]),
  };
});

const { childKinds } = await import('../../db/records/records.ts');
const { keysOf, lockReads, readsUnderLocks } = await import('./load-reads.ts');
const { RowSet } = await import('../rows/row-set.ts');
const { ruleOf } = await import('../rules/catalogue.ts');

const order = ['counted', 'named', 'clients', ...childKinds, 'orders', 'employees'];

function inRows(row: AnyRow): StoredRow {
  return { collection: collectionOf(row), id: row.id, version: 1, row, authors: null, reach: null };
}

/** Returns the example rows with a client who was merged into another, and another visit of the order. */
function rowsFor(name: MutationName): StoredRow[] {
  const more = [
    testVisit(1_000, 1, { employee: supervisor }),
    testClient(61, { mergedInto: testId(62) }),
    testClient(500_002, { mergedInto: testId(62) }),
    testClient(500_001),
  ];
  const rows: AnyRow[] = [...exampleRows(certifier, name), ...more];
  return [...new Map(rows.map(inRows).map((row) => [rowKey(row.collection, row.id), row])).values()];
}

function submitted(name: MutationName, args: unknown): SubmittedMutation {
  const now = new Date('2026-11-20T12:00:00.000Z');
  return submittedMutation({
    viewer: { ...certifier, supervisor: true, commercial: true },
    mutation: { id: testId(1), lane: '', seq: 0, name, v: 1, args, createdAt: now.toISOString() },
    now,
    parsed: { definition: definitionOf(name), rule: ruleOf(name), args },
  });
}

const examples = Object.values(mutations).map(({ name }): [MutationName, unknown[]] => {
  const full = fullExamples(certifier).flatMap((one) => (one.name === name ? [one.args] : []));
  const planned = {
    orderId: testId(1),
    changes: { plannedVisitAt: '2026-11-24T09:00:00.000Z', client: testOrder(2).client },
  };
  return [name, [exampleArgs(certifier)[name], ...full, ...(name === 'order.update' ? [planned] : [])]];
});

const taken = new Set<string>();

beforeEach(() => {
  database.locks = [];
});

test.each(examples)('[OB6] %s takes its locks in the order of all', async (name, given) => {
  database.rows = rowsFor(name);
  for (const args of given) {
    database.locks = [];
    await lockReads({} as Trx, submitted(name, args));
    const { locks } = database;
    expect(locks.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))).toEqual(locks);
    expect(order).toEqual(expect.arrayContaining(locks));
    for (const one of locks) taken.add(one);
  }
});

test('every lock was taken', () => expect([...taken].toSorted()).toEqual(order.toSorted()));

test.each(examples)('[OB6] %s names rows by its arguments alone', (name, given) => {
  const rows = new RowSet(rowsFor(name));
  for (const args of given) {
    const one = submitted(name, args);
    const named = (one.parsed.rule.reads?.(args, rows) ?? []).filter((read) => typeof read === 'string');
    expect(keysOf(one)).toEqual(expect.arrayContaining<RowKey>(named));
  }
});

test('[OB6f] what no key names is read under locks, and a client only once they were merged', () => {
  const { parsed } = submitted('order.create', exampleArgs(certifier)['order.create']);
  const { id } = exampleArgs(certifier)['order.create'].client;
  const unmerged = { ...testClient(61), id };
  expect(readsUnderLocks(parsed, new RowSet([inRows(unmerged)]))).toBe(false);
  expect(readsUnderLocks(parsed, new RowSet([inRows({ ...unmerged, mergedInto: testId(62) })]))).toBe(true);
});
