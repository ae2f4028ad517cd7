import type { z } from 'zod';
import type { RowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { targetsOf } from '#contract/mutations/definition.ts';
import { effectsOf } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { LocalWriteError, toLocalWriteError } from './local-write-error.ts';
import { parseRowKey, refold } from './row-images.ts';
import type { UserDatabase } from './user-database.ts';

export interface MutateOptions {
  db: UserDatabase;
  /** The device's clock, milliseconds. */
  clock: () => number;
  newId: () => string;
  actor: EmployeeRef;
  /** Called once the write is on the disk. */
  afterCommit: () => void;
}

/**
 * Makes a change: on this device at once, on the server when it can be.
 * @returns the mutation's identifier, once it is committed
 * @throws LocalWriteError when nothing happened: bad arguments, no room, no database
 */
export type Mutate = <N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  options?: { dependsOn?: readonly string[] },
) => Promise<string>;

type NewEntry = Omit<OutboxEntry, 'seq'>;

function parseArgs(schema: z.ZodType, args: unknown): unknown {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    issue: issue.code,
  }));
  throw new LocalWriteError('ValidationFailed', paths);
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
    const created = definitionOf(entry.name).creates?.(entry.args);
    return entry.state !== 'acknowledged' && created !== undefined && rows.includes(created);
  });
  return creators.map((entry) => entry.id);
}

/**
 * Inside one transaction: completes the entry from what is stored, appends it and shows its effect. Each step awaits the
 * database or is left out: awaiting anything else would let the transaction commit early.
 */
async function append(db: UserDatabase, entry: NewEntry): Promise<void> {
  const definition = definitionOf(entry.name);
  const changes = definition.changes?.(entry.args);
  const base = changes === undefined ? undefined : await seenValues(db, changes);
  const creators = await creatorsOf(db, definition.requires(entry.args));
  const dependsOn = [...new Set([...entry.dependsOn, ...creators])];
  await db.outbox.add({ ...entry, dependsOn, ...(base === undefined ? {} : { base }) });
  await refold(db, entry.targets);
}

/** One of the two functions that write collection rows (the other is `applyPull`). */
export function createMutate({ db, clock, newId, actor, afterCommit }: MutateOptions): Mutate {
  return async (name, args, options = {}) => {
    const definition = definitionOf(name);
    const now = clock();
    const createdAt = new Date(now).toISOString();
    const parsed = parseArgs(definition.args, args);
    const entry: NewEntry = {
      id: newId(),
      remote: definition.remote,
      lane: definition.lane(parsed),
      name,
      v: definition.version,
      args: parsed,
      dependsOn: [...(options.dependsOn ?? [])],
      createdAt,
      offeredAt: createdAt,
      ...(definition.expiresAfter === undefined
        ? {}
        : { expiresAt: new Date(now + definition.expiresAfter).toISOString() }),
      actor,
      state: 'pending',
      targets: targetsOf(effectsOf({ name, args: parsed, actor, createdAt })),
      effects: [],
    };
    try {
      const touched = new Set(entry.targets.map((key) => parseRowKey(key).collection));
      const tables = [...touched].map((collection) => db.rowsOf(collection));
      await db.transaction('rw', [...tables, db.base, db.outbox], () => append(db, entry));
    } catch (error) {
      throw toLocalWriteError(error);
    }
    afterCommit();
    return entry.id;
  };
}
