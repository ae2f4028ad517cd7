import Dexie from 'dexie';
import type { CollectionName } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import type { OutboxEntry, OutboxState } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { UnreceivedFile } from '../../files/unreceived-files.ts';
import { doubtedWithoutRow, unreceivedFiles } from '../../files/unreceived-files.ts';
import { fromStored } from '../../remotes/remote-states.ts';
import type { UserDatabase } from '../../database/user-database.ts';

/** The number of changes by state, files included. */
export type OutboxCounts = Record<OutboxState, number>;

/**
 * Returns the unsettled mutations that touch a row of a collection, by sequence. In one request, without a filter: no cursor. A Dexie
 * promise, so that it works inside a transaction.
 */
function entriesOn(db: UserDatabase, collection: CollectionName): PromiseLike<OutboxEntry[]> {
  return db.outbox
    .where('targets')
    .startsWith(rowKey(collection, ''))
    .toArray((entries) =>
      [...new Map(entries.map((entry) => [entry.seq, entry])).values()].toSorted((a, b) => a.seq - b.seq),
    );
}

/** What of the outbox is a part of something else, which counts once. */
export interface Parts {
  /** The row of each file without a receipt, by its identifier; undefined once the server has it. */
  attachOf: (uploadId: string) => OutboxEntry | undefined;
  /** Those rows, and of a form's draft all but the last change; that one too while the form itself waits or was refused. */
  isPart: (entry: Pick<OutboxEntry, 'id'>) => boolean;
  /** The parts that wait, and those that the server has confirmed once. */
  pending: number;
  acknowledged: number;
}

/** Returns whether the server has confirmed a mutation once (rule OB10). */
function isAcknowledged({ state, again }: OutboxEntry): boolean {
  return state === 'acknowledged' || again !== undefined;
}

/**
 * Finds the parts: a photo is one thing, although its row and its bytes go to the server one after the other, and so is a form,
 * however often it was saved, with the end of its draft. Otherwise the number of what is to be sent would rise while it is sent.
 */
export function partsOf(db: UserDatabase, files: readonly UnreceivedFile[]): PromiseLike<Parts> {
  const none: PromiseLike<OutboxEntry[]> = Dexie.Promise.resolve([]);
  return Dexie.Promise.all([files.length === 0 ? none : entriesOn(db, 'uploads'), entriesOn(db, 'formDrafts')]).then(
    ([onUploads, onDrafts]) => {
      const needed = onDrafts.flatMap(({ dependsOn }) => dependsOn);
      const forms: PromiseLike<OutboxEntry[]> =
        needed.length === 0 ? none : db.outbox.where('id').anyOf(needed).toArray();
      return forms.then((found) => partsAmong(files, onUploads, onDrafts, found));
    },
  );
}

function partsAmong(
  files: readonly UnreceivedFile[],
  onUploads: readonly OutboxEntry[],
  onDrafts: readonly OutboxEntry[],
  forms: readonly OutboxEntry[],
): Parts {
  const fileIds = new Set(files.map(({ file }) => file.id));
  const attaches = new Map<string, OutboxEntry>();
  for (const entry of onUploads) {
    if (entry.name !== 'upload.attach' || entry.state === 'refused') continue;
    for (const key of entry.targets) {
      const { id } = parseRowKey(key);
      if (fileIds.has(id)) attaches.set(id, entry);
    }
  }
  const ofDrafts = onDrafts.filter(({ state, again }) => state === 'pending' && again === undefined);
  const last = new Map(ofDrafts.map((entry) => [entry.lane, entry]));
  const open = new Set(forms.filter((form) => !isAcknowledged(form)).map(({ id }) => id));
  const isOfForm = (entry: OutboxEntry): boolean =>
    last.get(entry.lane) !== entry || entry.dependsOn.some((id) => open.has(id));
  const parts = [...attaches.values(), ...ofDrafts.filter(isOfForm)];
  const partIds = new Set(parts.map(({ id }) => id));
  const acknowledged = parts.filter(isAcknowledged).length;
  return {
    attachOf: (uploadId) => attaches.get(uploadId),
    isPart: ({ id }) => partIds.has(id),
    pending: parts.length - acknowledged,
    acknowledged,
  };
}

/** Returns the state of a file without a receipt, its row included. */
export function stateOfFile({ file }: UnreceivedFile, { attachOf }: Parts): OutboxState {
  if (file.state === 'refused') return 'refused';
  const attach = attachOf(file.id);
  return file.state === 'waiting' || (attach !== undefined && !isAcknowledged(attach)) ? 'pending' : 'acknowledged';
}

/**
 * Counts what the server lacks: the mutations of the outbox and the files, each thing once. While nothing is done on this device,
 * `pending` only falls. A mutation offered again after a server restore counts as acknowledged: it was confirmed once, and is not
 * yet safe (rule OB10).
 */
export async function outboxCounts(db: UserDatabase): Promise<OutboxCounts> {
  const unreceived = await unreceivedFiles(db);
  // Confirmed once, and asked about again after a restore, while their order is no longer here.
  const doubted = (await doubtedWithoutRow(db)).length;
  const count = (state: OutboxState): PromiseLike<number> => db.outbox.where('state').equals(state).count();
  const [parts, pending, acknowledged, refused, again] = await db.transaction('r', db.outbox, () =>
    Dexie.Promise.all([
      partsOf(db, unreceived),
      count('pending'),
      count('acknowledged'),
      count('refused'),
      db.outbox.where('[again+state]').equals([1, 'pending']).count(),
    ]),
  );
  const states = unreceived.map((file) => stateOfFile(file, parts));
  const files = (state: OutboxState): number => states.filter((one) => one === state).length;
  return {
    pending: pending - again - parts.pending + files('pending'),
    acknowledged: acknowledged + again - parts.acknowledged + files('acknowledged') + doubted,
    refused: refused + files('refused'),
  };
}

/** Returns the unsettled mutations that touch a row, oldest first. */
export function unsettledOf(db: UserDatabase, collection: CollectionName, id: string): Promise<OutboxEntry[]> {
  return db.outbox.where('targets').equals(rowKey(collection, id)).sortBy('seq');
}

/** Returns the state of each remote this device has contacted. */
export async function remoteStates(db: UserDatabase): Promise<RemoteState[]> {
  return (await db.remotes.toArray()).map((stored) => fromStored(stored.remote, stored));
}
