import type { CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { OutboxEntry, OutboxState } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { UnreceivedFile } from '../capture/unreceived-files.ts';
import { doubtedWithoutRow, unreceivedFiles } from '../capture/unreceived-files.ts';
import { fromStored } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../user-database.ts';

/** The number of changes by state, files included. */
export type OutboxCounts = Record<OutboxState, number>;

/** Counts files whose upload row the server has sent. The mutations count the others. */
function countFiles(files: readonly UnreceivedFile[]): OutboxCounts {
  const counts: OutboxCounts = { pending: 0, acknowledged: 0, refused: 0 };
  for (const { file, upload } of files) {
    if (file.state === 'refused') counts.refused += 1;
    else if (upload.version > 0) counts[file.state === 'sent' ? 'acknowledged' : 'pending'] += 1;
  }
  return counts;
}

/**
 * Counts the mutations of the outbox, and the files whose bytes alone are missing. A mutation offered again after a server
 * restore counts as acknowledged: it was confirmed once, and is not yet safe (rule OB10).
 */
export async function outboxCounts(db: UserDatabase): Promise<OutboxCounts> {
  const count = (state: OutboxState): Promise<number> => db.outbox.where('state').equals(state).count();
  const files = countFiles(await unreceivedFiles(db));
  // Confirmed once, and asked about again after a restore, while their order is no longer here.
  files.acknowledged += (await doubtedWithoutRow(db)).length;
  return db.transaction('r', db.outbox, async () => {
    const again = await db.outbox.where('[again+state]').equals([1, 'pending']).count();
    return {
      pending: (await count('pending')) - again + files.pending,
      acknowledged: (await count('acknowledged')) + again + files.acknowledged,
      refused: (await count('refused')) + files.refused,
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
