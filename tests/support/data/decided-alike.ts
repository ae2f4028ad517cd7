import type { AnyRow, RowKey } from '#contract/collections.ts';
import { collectionNames, parseRowKey, rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { withTargets } from '#data/outbox/append-entry.ts';
import { newEntry } from '#data/outbox/new-entry.ts';
import type { Folding } from '#data/rows/folding.ts';
import { basesOf, refolded } from '#data/rows/folding.ts';
import type { KnownImage } from '#data/rows/row-images.ts';
import type { Decision } from '#server/domain/push/decide.ts';
import { decide } from '#server/domain/push/decide.ts';
import { parseMutation } from '#server/domain/push/parse-mutation.ts';
import { RowSet } from '#server/domain/rows/row-set.ts';
import { fold } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { collectionOf } from './collection-of.ts';
import { testId } from '../rows.ts';
import { submittedMutation } from './submitted.ts';

/** The same rows on a device and on a server, and what the device has queued since. */
export interface World {
  server: RowSet;
  images: Map<RowKey, KnownImage>;
  /** Nothing is stored: each fold says all rows. */
  stored: Folding['stored'];
  entries: OutboxEntry[];
  /** Milliseconds. */
  now: number;
}

function keyOf(row: AnyRow): RowKey {
  return rowKey(collectionOf(row), row.id);
}

export function newWorld(rows: readonly AnyRow[], now: number): World {
  const images = rows.map((row): [RowKey, KnownImage] => {
    const image = { collection: collectionOf(row), id: row.id, version: 1, scopes: [], generation: 1, row };
    return [keyOf(row), { image, dirty: false }];
  });
  const stored = rows.map((row) => ({ collection: collectionOf(row), id: row.id, version: 1, row }));
  return {
    server: new RowSet(stored.map((row) => ({ ...row, authors: null, reach: null }))),
    images: new Map(images),
    stored: new Map(),
    entries: [],
    now,
  };
}

/** Returns the rows that views of the device read. */
export function shown(world: World): Map<RowKey, AnyRow> {
  const { puts } = refolded([...world.images.keys()], world);
  return new Map([...puts.values()].flat().map(({ row }) => [keyOf(row), row]));
}

export interface Author extends EmployeeRef {
  commercial: boolean;
  supervisor: boolean;
}

/** Returns what the server reads of its rows for a mutation: of the visits those that are open, and those that it names. */
function rowsRead({ server }: World, name: MutationName, args: unknown): RowSet {
  const named = JSON.stringify(args);
  const isRead = (visit: Visit): boolean => isAhead(visit) || named.includes(visit.id) || name === 'visit.undo';
  const hidden = new Set(server.all('visits').flatMap((visit) => (isRead(visit) ? [] : [rowKey('visits', visit.id)])));
  const keys = collectionNames.flatMap((one) => server.all(one).map(({ id }) => rowKey(one, id)));
  return new RowSet(keys.filter((key) => !hidden.has(key)).flatMap((key) => server.stored(key) ?? []));
}

export interface Alike extends Decision {
  /** The code by which the device refuses the mutation at the tap. */
  refusedHere: string | undefined;
}

/**
 * Makes a mutation on both sides. What the server applies, both have then; what it refuses, or leaves to the office, neither.
 */
export function makeAlike<N extends MutationName>(
  world: World,
  name: N,
  args: MutationArgs<N>,
  { commercial, supervisor, ...actor }: Author,
): Alike {
  const seq = world.entries.length + 1;
  const { now } = world;
  const fresh = newEntry(name, args, { id: testId(10_000 + Math.floor(now / 60_000)), actor, now });
  const entry: OutboxEntry = { ...withTargets(fresh, world), seq };
  const definition = definitionOf(name);
  const changes = definition.changes?.(args);
  const seen: Record<string, unknown> = { ...shown(world).get(changes?.row ?? 'orders/') };
  const base = changes && { base: Object.fromEntries(changes.fields.map((field) => [field, seen[field] ?? null])) };
  const rows = fold(basesOf(world.images), world.entries);
  const refusal = definition.refusal?.(args, { rows, viewer: { id: actor.id, supervisor }, madeAt: now });
  const { id, lane, v, createdAt } = entry;
  const mutation = { id, lane, seq, name, v, args, createdAt, ...base };
  const parsed = parseMutation(mutation, entry.remote);
  if ('code' in parsed) throw new Error(JSON.stringify(parsed));
  let next = 700_000 + seq * 100;
  const decision = decide(
    submittedMutation({
      viewer: { ...actor, commercial, supervisor },
      mutation,
      now: new Date(now),
      proofLinkUntil: new Date(now + 30 * 86_400_000).toISOString(),
      source: { newId: () => testId((next += 1)), random: () => 0.5 },
      parsed,
    }),
    rowsRead(world, name, args),
  );
  // A proposal to the office changes nothing before it has decided.
  if (decision.result.status === 'applied') {
    for (const change of decision.outcome.changes) world.server.put(change);
    world.entries.push(entry);
    for (const key of entry.targets) {
      const image = { ...parseRowKey(key), version: 0, scopes: [], generation: 0, row: null };
      if (!world.images.has(key)) world.images.set(key, { image, dirty: true });
    }
  }
  return { ...decision, refusedHere: typeof refusal === 'object' ? refusal.code : refusal };
}

/**
 * Returns what a device refuses and the server does not. The server may say instead that what a mutation is about is no longer its
 * author's.
 */
export function refusedAlone({ refusedHere, result }: Alike): string[] {
  const isAlike = [refusedHere, 'NotFound', 'Forbidden'].includes(result.error?.code);
  return refusedHere === undefined || isAlike ? [] : [refusedHere];
}
