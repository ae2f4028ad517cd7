import type { CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { OutboxEntry, OutboxState } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { UnreceivedFile } from '../capture/unreceived-files.ts';
import { doubtedWithoutRow, unreceivedFiles } from '../capture/unreceived-files.ts';
import { parseRowKey } from '../pull/row-images.ts';
import { fromStored } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../user-database.ts';

/** The number of changes by state, files included. */
export type OutboxCounts = Record<OutboxState, number>;

/** Returns the unsettled mutations that touch a row of a collection, by sequence. In one request, without a filter: no cursor. */
async function entriesOn(db: UserDatabase, collection: CollectionName): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('targets').startsWith(rowKey(collection, '')).toArray();
  return [...new Map(entries.map((entry) => [entry.seq, entry])).values()].toSorted((a, b) => a.seq - b.seq);
}

/** What of the outbox is a part of something else, which counts once. */
export interface Parts {
  /** The row of each file without a receipt, by its identifier; undefined once the server has it. */
  attachOf: (uploadId: string) => OutboxEntry | undefined;
  /** Those rows, and the saves of a form's draft but the last. */
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
 * however often it was saved. Otherwise the number of what is to be sent would rise while it is sent.
 */
export async function partsOf(db: UserDatabase, files: readonly UnreceivedFile[]): Promise<Parts> {
  const ids = new Set(files.map(({ file }) => file.id));
  const attaches = new Map<string, OutboxEntry>();
  for (const entry of ids.size === 0 ? [] : await entriesOn(db, 'uploads')) {
    if (entry.name !== 'upload.attach' || entry.state === 'refused') continue;
    for (const key of entry.targets) {
      const { id } = parseRowKey(key);
      if (ids.has(id)) attaches.set(id, entry);
    }
  }
  const lastSaves = new Map<string, OutboxEntry>();
  const saves = (await entriesOn(db, 'formDrafts')).filter(
    ({ name, state, again }) => name === 'formDraft.save' && state === 'pending' && again === undefined,
  );
  for (const save of saves) lastSaves.set(save.lane, save);
  const parts = [...attaches.values(), ...saves.filter((save) => lastSaves.get(save.lane) !== save)];
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
  const count = (state: OutboxState): Promise<number> => db.outbox.where('state').equals(state).count();
  const unreceived = await unreceivedFiles(db);
  // Confirmed once, and asked about again after a restore, while their order is no longer here.
  const doubted = (await doubtedWithoutRow(db)).length;
  return db.transaction('r', db.outbox, async () => {
    const parts = await partsOf(db, unreceived);
    const states = unreceived.map((file) => stateOfFile(file, parts));
    const files = (state: OutboxState): number => states.filter((one) => one === state).length;
    const again = await db.outbox.where('[again+state]').equals([1, 'pending']).count();
    return {
      pending: (await count('pending')) - again - parts.pending + files('pending'),
      acknowledged: (await count('acknowledged')) + again - parts.acknowledged + files('acknowledged') + doubted,
      refused: (await count('refused')) + files('refused'),
    };
  });
}

/** Returns the unsettled mutations that touch a row, oldest first. */
export function unsettledOf(db: UserDatabase, collection: CollectionName, id: string): Promise<OutboxEntry[]> {
  return db.outbox.where('targets').equals(rowKey(collection, id)).sortBy('seq');
}

/** Returns the state of each remote this device has contacted. */
export async function remoteStates(db: UserDatabase): Promise<RemoteState[]> {
  return (await db.remotes.toArray()).map((stored) => fromStored(stored.remote, stored));
}
