import type { z } from 'zod';
import type { RowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { targetsOf } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { effectsOf } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { LocalWriteError } from './local-write-error.ts';
import { readRemote } from './remote-states.ts';
import { parseRowKey } from './row-images.ts';
import type { UserDatabase } from './user-database.ts';

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

/** The values that the author sees in the fields being changed (rule CF1). */
async function seenValues(
  db: UserDatabase,
  { row: key, fields }: { row: RowKey; fields: readonly string[] },
): Promise<Record<string, unknown> | undefined> {
  const { collection, id } = parseRowKey(key);
  const stored = await db.rowsOf(collection).get(id);
  if (stored === undefined) return undefined;
  const row: Record<string, unknown> = { ...stored.row };
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/** Mutations not yet acknowledged that create a row which this one needs (rule OB2). */
async function creatorsOf(db: UserDatabase, rows: readonly RowKey[]): Promise<string[]> {
  const touching = await db.outbox.where('targets').anyOf(rows).distinct().toArray();
  const creators = touching.filter((entry) => {
    const read = readMutation(entry);
    const created = read?.definition.creates?.(read.args);
    return entry.state !== 'acknowledged' && created !== undefined && rows.includes(created);
  });
  return creators.map((entry) => entry.id);
}

/**
 * Inside one transaction over the rows it touches, outbox, bases and remotes: completes a mutation with what its author sees, what
 * it needs, and how far this device has heard the server. Awaits nothing but the database.
 */
export async function completed(db: UserDatabase, entry: NewEntry): Promise<NewEntry> {
  const definition = definitionOf(entry.name);
  const changes = definition.changes?.(entry.args);
  const base = changes === undefined ? undefined : await seenValues(db, changes);
  const creators = await creatorsOf(db, definition.requires(entry.args));
  const { asOf, clockOffset } = await readRemote(db, entry.remote);
  return {
    ...entry,
    dependsOn: [...new Set([...entry.dependsOn, ...creators])].filter((id) => id !== entry.id),
    ...(base === undefined ? {} : { base }),
    ...(asOf === null ? {} : { asOf }),
    ...(clockOffset === null ? {} : { clockOffset }),
  };
}
