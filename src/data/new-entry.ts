import Dexie from 'dexie';
import type { z } from 'zod';
import type { RowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { targetsOf } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { effectsOf } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { LocalWriteError } from './local-write-error.ts';
import { entriesTouching } from './outbox-reads.ts';
import type { KnownImage } from './row-images.ts';
import { readRows } from './row-images.ts';
import type { StoredRow, UserDatabase } from './user-database.ts';

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

/** The times of a mutation made, or made anew, now. */
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
 * A mutation from what a person gave, before anything stored is looked at.
 * @throws LocalWriteError `ValidationFailed` with the paths of what the contract does not take
 */
export function newEntry(name: MutationName, given: unknown, { id, actor, now }: Making): NewEntry {
  const definition = definitionOf(name);
  const args = parseArgs(definition.args, given);
  const times = timesOf(name, now);
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
    targets: targetsOf(effectsOf({ name, v: definition.version, args, actor, createdAt: times.createdAt })),
    effects: [],
  };
}

/** The rows that a mutation changes, and the one whose values travel as `base`. */
export function rowsReadBy({ args, name, targets }: NewEntry): RowKey[] {
  const changes = definitionOf(name).changes?.(args);
  return [...new Set(changes === undefined ? targets : [...targets, changes.row])];
}

/** What is stored around a mutation that is being made. */
export interface Around {
  images: Map<RowKey, KnownImage>;
  /** The rows as their author sees them. */
  stored: Map<RowKey, StoredRow>;
  /** Mutations that touch its rows, and those that it requires. */
  touching: OutboxEntry[];
  remote: RemoteState | undefined;
}

/** Reads all of it at once, inside one transaction over the rows it touches, outbox, bases and remotes. */
export function readAround(db: UserDatabase, entry: NewEntry): PromiseLike<Around> {
  const required = definitionOf(entry.name).requires(entry.args);
  return Dexie.Promise.all([
    readRows(db, rowsReadBy(entry)),
    entriesTouching(db, [...new Set([...entry.targets, ...required])]),
    db.remotes.get(entry.remote),
  ]).then(([[images, stored], touching, remote]) => ({ images, stored, touching, remote }));
}

/** The values that the author sees in the fields being changed (rule CF1). */
function seenValues(stored: StoredRow | undefined, fields: readonly string[]): Record<string, unknown> | undefined {
  if (stored === undefined) return undefined;
  const row: Record<string, unknown> = { ...stored.row };
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/** Mutations not yet acknowledged that create a row which this one needs (rule OB2). */
function creatorsOf(touching: readonly OutboxEntry[], rows: readonly RowKey[]): string[] {
  const creators = touching.filter((entry) => {
    const read = readMutation(entry);
    const created = read?.definition.creates?.(read.args);
    return entry.state !== 'acknowledged' && created !== undefined && rows.includes(created);
  });
  return creators.map((entry) => entry.id);
}

/** A mutation completed with what its author sees, what it needs, and how far this device has heard the server. */
export function completedBy(entry: NewEntry, { remote, stored, touching }: Around): NewEntry {
  const definition = definitionOf(entry.name);
  const changes = definition.changes?.(entry.args);
  const base = changes === undefined ? undefined : seenValues(stored.get(changes.row), changes.fields);
  const creators = creatorsOf(touching, definition.requires(entry.args));
  const { asOf, clockOffset } = { ...initialRemoteState(entry.remote), ...remote };
  return {
    ...entry,
    dependsOn: [...new Set([...entry.dependsOn, ...creators])].filter((id) => id !== entry.id),
    ...(base === undefined ? {} : { base }),
    ...(asOf === null ? {} : { asOf }),
    ...(clockOffset === null ? {} : { clockOffset }),
  };
}

/** Inside such a transaction: the mutation completed from what is stored. Awaits nothing but the database. */
export async function completed(db: UserDatabase, entry: NewEntry): Promise<NewEntry> {
  return completedBy(entry, await readAround(db, entry));
}
