import type { CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { OutboxEntry, OutboxState } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { UnreceivedFile } from '../files/unreceived-files.ts';
import { unreceivedFiles } from '../files/unreceived-files.ts';
import type { UserDatabase } from '../user-database.ts';

/** How many changes stand in each state, files among them. */
export type OutboxCounts = Record<OutboxState, number>;

/** A file whose upload the server has not told of yet is counted by its mutation. */
function countFiles(files: readonly UnreceivedFile[]): OutboxCounts {
  const counts: OutboxCounts = { pending: 0, acknowledged: 0, refused: 0 };
  for (const { file, upload } of files) {
    if (file.state === 'refused') counts.refused += 1;
    else if (upload.version > 0) counts[file.state === 'sent' ? 'acknowledged' : 'pending'] += 1;
  }
  return counts;
}

/**
 * Counts the outbox, and the files of which the bytes are all that is missing. What is offered again after a restore of the server counts as acknowledged: it was confirmed once, and is
 * not yet safe (rule OB10).
 */
export async function outboxCounts(db: UserDatabase): Promise<OutboxCounts> {
  const count = (state: OutboxState): Promise<number> => db.outbox.where('state').equals(state).count();
  const files = countFiles(await unreceivedFiles(db));
  return db.transaction('r', db.outbox, async () => {
    const again = await db.outbox.where('[again+state]').equals([1, 'pending']).count();
    return {
      pending: (await count('pending')) - again + files.pending,
      acknowledged: (await count('acknowledged')) + again + files.acknowledged,
      refused: (await count('refused')) + files.refused,
    };
  });
}

/** The unsettled mutations that touch a row, oldest first. */
export function unsettledOf(db: UserDatabase, collection: CollectionName, id: string): Promise<OutboxEntry[]> {
  return db.outbox.where('targets').equals(rowKey(collection, id)).sortBy('seq');
}

/** What is known of each API that was ever talked to; facts that an earlier version did not note are as at the beginning. */
export async function remoteStates(db: UserDatabase): Promise<RemoteState[]> {
  return (await db.remotes.toArray()).map((stored) => ({ ...initialRemoteState(stored.remote), ...stored }));
}
