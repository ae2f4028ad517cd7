import type { Table } from 'dexie';
import { parseRowKey } from '#contract/collections.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import type { Judged } from '#contract/mutations/definition.ts';
import { targetsOf, underOrder } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { correctedAtOf, effectsOf, fold, readUnder } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { Folding } from '../rows/folding.ts';
import { basesOf, isOfAggregate, readsUnder, refolded, withRowsUnder } from '../rows/folding.ts';
import { readRows, writeRows } from '../rows/row-images.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { Alongside } from './change.ts';
import { RefusedHere } from './local-write-error.ts';
import type { NewEntry } from './new-entry.ts';
import { completedBy, readAround, rowsJudging, rowsReadBy } from './new-entry.ts';
import { entriesTouching } from '../rows/read-entries.ts';

/** One change of a user action: its entry, and what is stored with it in the same transaction. */
export interface LocalWrite {
  entry: NewEntry;
  alongside: Alongside | undefined;
}

/** Who is told at the tap what the rows of this device refuse. */
export type Judge = Judged['viewer'];

/** Lists the tables that these writes read and write. */
export function tablesOf(db: UserDatabase, writes: readonly LocalWrite[]): Table[] {
  const keys = writes.flatMap(({ entry }) => [...rowsReadBy(entry), ...rowsJudging(entry)]);
  const collections = new Set(keys.map((key) => parseRowKey(key).collection));
  // Whatever waits for a row of an order may read the others.
  if (keys.some(isOfAggregate)) for (const one of ['orders', ...underOrder] as const) collections.add(one);
  const besides = writes.flatMap(({ alongside }) => alongside?.tables ?? []);
  return [...[...collections].map((name) => db.rowsOf(name)), db.base, db.outbox, db.remotes, ...besides];
}

/** The database assigns the sequence number. Whatever it is, a new entry is the last. */
const last = Number.POSITIVE_INFINITY;

/** Returns an entry with the rows under its order that it changes, as its author sees them. */
export function withTargets(entry: NewEntry, { images, entries }: Folding): NewEntry {
  if (readUnder(entry) === null) return entry;
  const effects = effectsOf(entry, fold(basesOf(images), entries));
  return { ...entry, targets: [...new Set([...entry.targets, ...targetsOf(effects)])] };
}

/**
 * Refuses what these rows refuse (rule OB5j).
 * @throws RefusedHere
 */
function unlessRefused(entry: NewEntry, { images, entries }: Folding, viewer: Judge): void {
  const read = readMutation(entry);
  if (read?.definition.refusal === undefined) return;
  const rows = fold(basesOf(images), entries);
  const refusal = read.definition.refusal(read.args, { rows, viewer, madeAt: Date.parse(correctedAtOf(entry)) });
  if (refusal !== undefined) throw new RefusedHere(entry.name, refusal);
}

/** Returns a folding of what stands before an entry, with the rows that it reads. */
async function foldingBefore(db: UserDatabase, entry: OutboxEntry, folding: Folding): Promise<Folding> {
  const known = { ...folding, entries: [...folding.entries, entry] };
  const whole = readsUnder(known) ? await withRowsUnder(db, known) : known;
  return { ...whole, entries: whole.entries.filter(({ seq }) => seq < entry.seq) };
}

/**
 * Returns an entry that another device, or an earlier version, made: with the rows that it changes as this one has them. Inside a
 * transaction over all collections, the bases and the outbox.
 */
export async function retargeted<E extends NewEntry>(db: UserDatabase, entry: E & { seq?: number }): Promise<E> {
  if (readUnder(entry) === null) return entry;
  const entries = await entriesTouching(db, entry.targets);
  const [images, stored] = await readRows(db, entry.targets);
  const known = { images, stored, entries };
  return { ...entry, ...withTargets(entry, await foldingBefore(db, { ...entry, seq: entry.seq ?? last }, known)) };
}

/**
 * Returns the mutations that this one is made upon: those of the other API that changed a visit which it changes. Their lanes do not
 * wait for each other, and the server would judge it without them. Evidence waits for nothing.
 */
function madeUpon({ name, args, remote, targets }: NewEntry, { entries }: Folding): string[] {
  if (definitionOf(name).evidence?.(args) === true) return [];
  const others = entries.filter((other) => other.state === 'pending' && other.remote !== remote);
  const visits = targets.filter((key) => parseRowKey(key).collection === 'visits');
  return others.filter((other) => other.targets.some((key) => visits.includes(key))).map(({ id }) => id);
}

/**
 * Completes an entry from the database, inside a transaction over all that it reads. Returns it with the rows that it changes, and
 * with the mutations before it. Awaits only the database.
 * @param judge null when the entry is queued whatever the rows of this device say
 * @param seq its place: what was made after it says nothing of it, and may wait for it
 * @throws RefusedHere
 */
export async function completed(
  db: UserDatabase,
  entry: NewEntry,
  judge: Judge | null,
  seq = last,
): Promise<{ made: NewEntry; before: Folding }> {
  const read = await readAround(db, entry);
  const fresh = completedBy(entry, read);
  // The mutations of rows that it requires say what it waits for, and change none of its own.
  const touching = read.touching.filter(({ targets }) => targets.some((key) => entry.targets.includes(key)));
  const { images, stored } = read;
  const before = await foldingBefore(db, { ...fresh, seq }, { images, stored, entries: touching });
  if (judge !== null) unlessRefused(fresh, before, judge);
  const made = withTargets(fresh, before);
  return { made: { ...made, dependsOn: [...new Set([...made.dependsOn, ...madeUpon(made, before)])] }, before };
}

/**
 * Completes an entry, appends it to the outbox and stores its rows, inside a transaction. All reads are requested at once, then all
 * writes: a person waits for each round trip. Awaits only the database, or the transaction would commit early.
 * @throws RefusedHere as `completed`
 */
export async function appendEntry(
  db: UserDatabase,
  { entry, alongside }: LocalWrite,
  judge: Judge | null,
): Promise<void> {
  const { made, before } = await completed(db, entry, judge);
  const entries = [...before.entries, { ...made, seq: last }];
  await Promise.all([
    db.outbox.add(made),
    writeRows(db, refolded(made.targets, { ...before, entries })),
    ...(alongside?.write() ?? []),
  ]);
}
