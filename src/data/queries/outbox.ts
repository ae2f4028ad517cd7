import type { CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { OutboxEntry, OutboxState } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { UserDatabase } from '../user-database.ts';

/** How many mutations stand in each state. */
export type OutboxCounts = Record<OutboxState, number>;

/**
 * Counts the outbox. What is offered again after a restore of the server counts as acknowledged: it was confirmed once, and is
 * not yet safe (rule OB10).
 */
export async function outboxCounts(db: UserDatabase): Promise<OutboxCounts> {
  const count = (state: OutboxState): Promise<number> => db.outbox.where('state').equals(state).count();
  return db.transaction('r', db.outbox, async () => {
    const again = await db.outbox.where('[again+state]').equals([1, 'pending']).count();
    return {
      pending: (await count('pending')) - again,
      acknowledged: (await count('acknowledged')) + again,
      refused: await count('refused'),
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
