import { expect, test } from 'vitest';
import type { AnyRow, RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, mutations } from '#contract/mutations/catalogue.ts';
import { sameJson } from '#contract/rules/same-json.ts';
import { withTargets } from '#data/outbox/append-entry.ts';
import { newEntry } from '#data/outbox/new-entry.ts';
import type { KnownImage } from '#data/pull/row-images.ts';
import { refolded } from '#data/pull/row-images.ts';
import { decide } from '#server/domain/decide.ts';
import { parseMutation } from '#server/domain/parse-mutation.ts';
import { RowSet } from '#server/domain/row-set.ts';
import { collectionOf } from '#tests/support/collection-of.ts';
import { qualifications } from '#contract/entities/user.ts';
import { exampleArgs, exampleRows } from '#tests/support/examples.ts';
import { certifier, supervisor, testEmployee, testId } from '#tests/support/rows.ts';
import { testContent } from '#tests/support/test-server.ts';

/*
 * What a device shows of each mutation before its answer is what the server makes of the same rows, but for what only the server
 * knows: it is listed here, mutation by mutation. A line that is not needed any more fails, too.
 */

const now = Date.parse('2026-11-20T09:00:00.000Z');
const seq = 1;

/** What the server alone sets, as `collection.field`. It also notifies. */
const serverOnly: Partial<Record<MutationName, readonly string[]>> = {
  'order.create': ['orders.commercialStatus'],
  // Its code for the client's SMS.
  'visit.plan': ['orders.smsCode'],
  // The secret of the link.
  'proof.request': ['orders.proofLink'],
};

function keyOf(row: AnyRow): RowKey {
  return rowKey(collectionOf(row), row.id);
}

/** Returns the fields in which two rows differ. */
function differences(collection: string, here: AnyRow | undefined, there: AnyRow | undefined): string[] {
  if (here === undefined || there === undefined) return here === there ? [] : [collection];
  const [one, other]: Record<string, unknown>[] = [{ ...here }, { ...there }];
  const fields = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...fields]
    .filter((field) => !sameJson(one?.[field], other?.[field]))
    .map((field) => `${collection}.${field}`);
}

/** Somebody who may do everything. */
const actor = { id: testId(900_010), name: 'Karim Haddad' };
const examples = exampleArgs(actor);

function rowsFor(name: MutationName): AnyRow[] {
  const everybody = [actor, certifier, supervisor].map((one) =>
    testEmployee(one, { commercial: true, supervisor: true, qualifications: [...qualifications] }),
  );
  const rows = exampleRows(actor, name).map((row): AnyRow => {
    if (collectionOf(row) === 'clients' && name !== 'client.claim') return Object.assign(row, { commercial: actor });
    return collectionOf(row) === 'orders' && name === 'followUp.assign' ? Object.assign(row, { assignee: actor }) : row;
  });
  return [...rows, ...everybody];
}

/** Returns where device and server differ after the example of a mutation, and null when the server refuses it. */
function compared(name: MutationName): { status: string; differ: string[] } {
  const rows = rowsFor(name);
  const images = new Map(
    rows.map((row): [RowKey, KnownImage] => {
      const image = { ...parseRowKey(keyOf(row)), version: 1, scopes: [], generation: 1, row };
      return [keyOf(row), { image, dirty: false }];
    }),
  );
  const entry = withTargets(newEntry(name, examples[name], { id: testId(9_000), actor, now }), {
    images,
    entries: [],
  });
  const changes = definitionOf(name).changes?.(examples[name]);
  const seen: Record<string, unknown> = { ...images.get(changes?.row ?? 'orders/')?.image.row };
  const base = changes && { base: Object.fromEntries(changes.fields.map((field) => [field, seen[field] ?? null])) };
  const { v, args, lane, createdAt } = entry;
  const mutation = { id: entry.id, lane, seq, name, v, args, createdAt, ...base };
  const parsed = parseMutation(mutation, entry.remote);
  if ('code' in parsed) throw new Error(JSON.stringify(parsed));
  const server = new RowSet(
    rows.map((row) => ({ collection: collectionOf(row), id: row.id, version: 1, row, authors: null, reach: null })),
  );
  let next = 700_000;
  const { result, outcome } = decide(
    {
      viewer: { ...actor, commercial: true, supervisor: true },
      deviceId: null,
      content: testContent,
      mutation,
      deviceTimes: new Map(),
      hash: '',
      madeAt: now,
      now: new Date(now),
      claimsFrom: 0,
      proofLinkUntil: '2026-12-20T09:00:00.000Z',
      source: { newId: () => testId((next += 1)), random: () => 0.5 },
      parsed,
    },
    server,
  );
  for (const one of outcome.changes) server.put(one);
  const { puts } = refolded(entry.targets, { images, entries: [{ ...entry, seq }] });
  const here = new Map([...puts].flatMap(([, list]) => list.map(({ row }): [RowKey, AnyRow] => [keyOf(row), row])));
  const changed = outcome.changes.filter(({ collection }) => collection !== 'notifications');
  const touched = [...new Set([...entry.targets, ...changed.map(({ collection, id }) => rowKey(collection, id))])];
  const differ = touched.flatMap((key) => {
    const shown = here.get(key) ?? images.get(key)?.image.row ?? undefined;
    return differences(parseRowKey(key).collection, shown, server.stored(key)?.row);
  });
  return {
    status: result.status === 'refused' ? (result.error?.code ?? '') : result.status,
    differ: [...new Set(differ)],
  };
}

test.each(Object.keys(mutations) as MutationName[])(
  '[LW4] of %s the device shows what the server makes of the same rows, but for what only the server knows',
  (name) => {
    const { status, differ } = compared(name);
    expect(['applied', 'merged']).toContain(status);
    expect(differ.toSorted()).toEqual([...(serverOnly[name] ?? [])].toSorted());
  },
);
