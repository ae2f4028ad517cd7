import Dexie from 'dexie';
import type { z } from 'zod';
import type { RowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { nothingRead, targetsOf } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { effectsOf } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { LocalWriteError } from './local-write-error.ts';
import { entriesTouching } from '../rows/read-entries.ts';
import type { KnownImage } from '../rows/row-images.ts';
import { readRows } from '../rows/row-images.ts';
import { fromStored } from '../remotes/remote-states.ts';
import type { StoredRemoteState, StoredRow, UserDatabase } from '../database/user-database.ts';

export type NewEntry = Omit<OutboxEntry, 'seq'>;

/** Who makes a mutation, when, and under which identifier. */
export interface Making {
  id: string;
  actor: EmployeeRef;
  /** The device's clock, milliseconds. */
  now: number;
}

function parseArgs(schema: z.ZodType, args: unknown): unknown {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    issue: issue.code,
  }));
  throw new LocalWriteError('ValidationFailed', paths);
}

/** Returns the times of a mutation that is made, or made again, at `now`. */
export function timesOf(name: MutationName, now: number): Pick<NewEntry, 'createdAt' | 'offeredAt' | 'expiresAt'> {
  const createdAt = new Date(now).toISOString();
  const { expiresAfter } = definitionOf(name);
  return {
    createdAt,
    offeredAt: createdAt,
    ...(expiresAfter === undefined ? {} : { expiresAt: new Date(now + expiresAfter).toISOString() }),
  };
}

/**
 * Creates an outbox entry from a user's input, without reading the database.
 * @throws LocalWriteError `ValidationFailed` with the paths that the contract rejects
 */
export function newEntry(name: MutationName, given: unknown, { id, actor, now }: Making): NewEntry {
  const definition = definitionOf(name);
  const args = parseArgs(definition.args, given);
  const times = timesOf(name, now);
  const making = { name, v: definition.version, args, actor, createdAt: times.createdAt };
  return {
    id,
    remote: definition.remote,
    lane: definition.lane(args),
    name,
    v: definition.version,
    args,
    dependsOn: [],
    ...times,
    actor,
    state: 'pending',
    targets: targetsOf(effectsOf(making, nothingRead)),
    effects: [],
  };
}

/** Returns the rows that a mutation changes or requires, and the row whose values travel as `base`. */
export function rowsReadBy({ args, name, targets }: NewEntry): RowKey[] {
  const { changes, requires } = definitionOf(name);
  const named = changes?.(args).row;
  return [...new Set([...targets, ...requires(args), ...(named === undefined ? [] : [named])])];
}

/** Returns the rows that say besides whether a mutation is refused. */
export function rowsJudging({ args, name }: NewEntry): RowKey[] {
  return definitionOf(name).judgedBy?.(args) ?? [];
}

/** The stored data that completes a new mutation. */
export interface Around {
  images: Map<RowKey, KnownImage>;
  /** The rows as the author sees them. */
  stored: Map<RowKey, StoredRow>;
  /** Mutations that touch the entry's rows, or the rows that it requires. */
  touching: OutboxEntry[];
  remote: StoredRemoteState | undefined;
}

/** Reads everything at once, inside a transaction over the entry's rows, the outbox, the bases and the remotes. */
export function readAround(db: UserDatabase, entry: NewEntry): PromiseLike<Around> {
  const required = definitionOf(entry.name).requires(entry.args);
  return Dexie.Promise.all([
    readRows(db, [...rowsReadBy(entry), ...rowsJudging(entry)]),
    entriesTouching(db, [...new Set([...entry.targets, ...required])]),
    db.remotes.get(entry.remote),
  ]).then(([[images, stored], touching, remote]) => ({ images, stored, touching, remote }));
}

/** Returns the values that the author sees in the changed fields (rule CF1). */
function seenValues(stored: StoredRow | undefined, fields: readonly string[]): Record<string, unknown> | undefined {
  if (stored === undefined) return undefined;
  const row: Record<string, unknown> = { ...stored.row };
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/** Returns the unacknowledged mutations that create a row which this entry requires (rule OB2). */
function creatorsOf(touching: readonly OutboxEntry[], rows: readonly RowKey[]): string[] {
  const creators = touching.filter((entry) => {
    const read = readMutation(entry);
    const created = read?.definition.creates?.(read.args);
    return entry.state !== 'acknowledged' && created !== undefined && rows.includes(created);
  });
  return creators.map((entry) => entry.id);
}

/**
 * Completes an entry with the values its author sees, its dependencies, and the time of the last server data on this
 * device.
 */
export function completedBy(entry: NewEntry, { remote, stored, touching }: Around): NewEntry {
  const definition = definitionOf(entry.name);
  const changes = definition.changes?.(entry.args);
  const base = changes === undefined ? undefined : seenValues(stored.get(changes.row), changes.fields);
  const creators = creatorsOf(touching, definition.requires(entry.args));
  const { asOf, clockOffset } = fromStored(entry.remote, remote);
  return {
    ...entry,
    dependsOn: [...new Set([...entry.dependsOn, ...creators])].filter((id) => id !== entry.id),
    ...(base === undefined ? {} : { base }),
    ...(asOf === null ? {} : { asOf }),
    ...(clockOffset === null ? {} : { clockOffset }),
  };
}
