import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRow, CollectionName } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import { clientVisitState } from '#contract/entities/client-visit.ts';
import { followUpState } from '#contract/entities/follow-up.ts';
import { qualifications } from '#contract/entities/user.ts';
import { visitState } from '#contract/entities/visit.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import { collectionOf } from '#tests/support/data/collection-of.ts';
import type { Alike, World } from '#tests/support/data/decided-alike.ts';
import { makeAlike, newWorld, refusedAlone, shown } from '#tests/support/data/decided-alike.ts';
import { exampleArgs, exampleRows } from '#tests/support/examples.ts';
import { certifier, supervisor, testEmployee, testId } from '#tests/support/rows.ts';

/*
 * What a device shows of each mutation before its answer is what the server makes of the same rows, but for what only the server
 * knows: it is listed here, mutation by mutation. A line that is not needed any more fails, too.
 */

const now = Date.parse('2026-11-20T09:00:00.000Z');

/** What the server alone sets, as `collection.field`. It also notifies. */
const serverOnly: Partial<Record<MutationName, readonly string[]>> = {
  'order.create': ['orders.commercialStatus'],
  // Its code for the client's SMS.
  'visit.plan': ['orders.smsCode'],
  // The secret of the link.
  'proof.request': ['orders.proofLink'],
};

/** What besides depends on rows that a device does not fold together. */
const serverOnlyElsewhere: typeof serverOnly = {
  // The agent of the merged client, when the other has none.
  'client.merge': ['clients.commercial'],
};

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

/** Returns where device and server differ after a mutation. */
function differing(world: World, { outcome }: Alike): string[] {
  const here = shown(world);
  const changed = outcome.changes.filter(({ collection }) => collection !== 'notifications');
  const targets = world.entries.at(-1)?.targets ?? [];
  const touched = [...new Set([...targets, ...changed.map(({ collection, id }) => rowKey(collection, id))])];
  const differ = touched.flatMap((key) => {
    const image = world.images.get(key)?.image.row ?? undefined;
    return differences(parseRowKey(key).collection, here.get(key) ?? image, world.server.stored(key)?.row);
  });
  return [...new Set(differ)].toSorted();
}

const names = Object.keys(mutations) as MutationName[];
const everything = { ...actor, commercial: true, supervisor: true };

test.each(names)(
  '[LW4] of %s the device shows what the server makes of the same rows, but for what only the server knows',
  (name) => {
    const world = newWorld(rowsFor(name), now);
    const made = makeAlike(world, name, examples[name], everything);
    expect(['applied', 'merged']).toContain(made.result.status);
    expect(made.refusedHere).toBeUndefined();
    expect(differing(world, made)).toEqual([...(serverOnly[name] ?? [])].toSorted());
  },
);

const day = 86_400_000;
const isoAt = (time: number): string => new Date(time).toISOString();
const step = fc.record({
  at: fc.constantFrom(isoAt(now - 2 * day), isoAt(now - 3_600_000)),
  by: fc.constantFrom(actor, certifier),
});
const decided = fc.option(step.map((one) => ({ ...one, accepted: true, reason: '' })));

/** Other states of the examples' rows, by collection. */
const others: Partial<Record<CollectionName, fc.Arbitrary<object>>> = {
  orders: fc.record({
    state: fc.constantFrom('toPlan', 'planned', 'visited', 'encoding', 'waitingForClient', 'certified', 'cancelled'),
    invoice: fc.option(fc.constant({ number: 'F-2026-0001', issuedAt: isoAt(now - day) })),
    paymentNotice: fc.option(fc.constant({ number: 'N-2026-0001', issuedAt: isoAt(now - day) })),
    plannedVisitAt: fc.option(fc.constantFrom(isoAt(now - 3 * day), isoAt(now + 3 * day))),
    assignee: fc.constantFrom(actor, certifier, null),
    paid: fc.boolean(),
    incompleteFollowUp: fc.boolean(),
  }),
  visits: fc
    .tuple(fc.constantFrom(...visitState.options), step, fc.constantFrom(actor, certifier))
    .map(([state, one, employee]) => ({ state, employee, history: state === 'planned' ? [] : [{ ...one, state }] })),
  followUps: fc
    .tuple(fc.constantFrom(...followUpState.options), step)
    .map(([state, one]) => ({ state, history: state === 'open' ? [] : [{ ...one, state, reason: '' }] })),
  pebDrafts: fc.record({ state: fc.constantFrom('waiting', 'accepted', 'rejected') }),
  clientVisits: fc.record({
    state: fc.constantFrom(...clientVisitState.options),
    employee: fc.constantFrom(actor, certifier),
  }),
  payments: fc.record({ receivedBy: fc.constantFrom(actor, certifier), method: fc.constantFrom('cash', 'transfer') }),
  uploads: fc.record({ review: decided, removed: fc.option(step), by: fc.constantFrom(actor, certifier) }),
  clients: fc.record({ commercial: fc.constantFrom(actor, certifier, null) }),
};

/** Returns the rows of a mutation's example in other states. */
function worldOf(name: MutationName): fc.Arbitrary<AnyRow[]> {
  const rows = rowsFor(name).map((row) => {
    const other = others[collectionOf(row)] ?? fc.constant({});
    return fc.option(other, { nil: {} }).map((fields) => Object.assign({ ...row }, fields));
  });
  return fc.tuple(...rows);
}

test.each(names)('[LW4] [OB5] in whatever state the rows are, device and server agree on %s', (name) => {
  fc.assert(
    fc.property(worldOf(name), fc.boolean(), (rows, isOffice) => {
      const world = newWorld(rows, now);
      const made = makeAlike(world, name, examples[name], { ...everything, supervisor: isOffice });
      expect(refusedAlone(made)).toEqual([]);
      if (made.result.status !== 'applied') return;
      const known = [...(serverOnly[name] ?? []), ...(serverOnlyElsewhere[name] ?? [])];
      expect(differing(world, made).filter((field) => !known.includes(field))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
